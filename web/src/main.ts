import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchInput } from './lib/input';
import { network } from './lib/network.svelte';
import { followLinks } from './lib/router.svelte';
import { startWorker } from './lib/worker';

followLinks();
watchInput();
network.watch();
startWorker();
mount(App, { target: document.getElementById('page')! });
