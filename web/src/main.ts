import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchInput } from '$lib/device/input';
import { followLinks } from '$lib/shell/router.svelte';

followLinks();
watchInput();
mount(App, { target: document.getElementById('page')! });
// What nobody waits for: the page without a network, and what is said of the whole page.
addEventListener('load', () => void import('./pages/standing').then(({ begin }) => begin()), { once: true });
