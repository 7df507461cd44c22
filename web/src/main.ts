import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followLinks } from './lib/router.svelte';

followLinks();
mount(App, { target: document.getElementById('page')! });
