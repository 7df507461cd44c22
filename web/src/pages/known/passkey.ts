/** Passkeys in the browser: what the server asks, what the authenticator answers, and whether there can be any. */

import { api } from '$lib/wire/api';
import { person } from '$lib/people/person.svelte';

/** Whether this browser knows passkeys, here: under a name with HTTPS, or on this machine. */
export function canHavePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname);
  return (
    isSecureContext && !isAddress && 'parseCreationOptionsFromJSON' in (window.PublicKeyCredential ?? {})
  );
}

/** Whether somebody only changed their mind, or let the time go by. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** Have the authenticator make a passkey, and the server keep it. Made here already: nothing is to be done. */
export async function makePasskey(): Promise<void> {
  const { options } = await api.beginPasskey();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  await api.addPasskey(made.toJSON());
}

/** Sign in with whichever passkey the authenticator has for this page; who is somebody else here is asked first. */
export async function signIn(): Promise<void> {
  const { options } = await api.beginSignIn();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  await person.arrive((await api.signIn(signed.toJSON())).token);
}
