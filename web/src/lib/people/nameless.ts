/** Who deleted themselves has no name any more: the server says it as a dash, in every language. */

import { t } from '$lib/text/i18n.svelte';

const NAMELESS = '—';

/** A name as it is said. */
export const called = <N extends string | null | undefined>(name: N): N | string =>
  name === NAMELESS ? t('me.somebody') : name;
