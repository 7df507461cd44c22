import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchInput } from './lib/input';
import { followLinks } from './lib/router.svelte';

followLinks();
watchInput();
mount(App, { target: document.getElementById('page')! });
