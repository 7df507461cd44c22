/** Turns a game's RULES*.md into HTML when the page is built: every rule gets its number as an anchor. */

import { readFile } from 'node:fs/promises';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

const RULE = /<li>(\s*<p>)?\s*<strong>([A-Z]+\d+(?:\.\d+)?[a-z]?)<\/strong>/g;

export interface RulesText {
  html: string;
  ids: string[];
}

/** The text of a rules file as HTML, and the numbers of its rules in order. */
export function rulesText(markdown: string): RulesText {
  const ids: string[] = [];
  const plain = new Marked().parse(markdown, { async: false });
  const html = plain
    .replace(RULE, (_, paragraph: string | undefined, id: string) => {
      ids.push(id);
      return `<li id="${id}" class="rule">${paragraph ?? ''}<a class="number" href="#${id}">${id}</a>`;
    })
    .replace(/<table>/g, '<div class="wide" tabindex="0"><table>')
    .replace(/<\/table>/g, '</table></div>');
  return { html, ids };
}

export function rules(): Plugin {
  return {
    name: 'ludoteca-rules',
    enforce: 'pre',
    load: {
      filter: { id: /\?rules$/ },
      async handler(id) {
        const file = id.split('?')[0]!;
        this.addWatchFile(file);
        return `export default ${JSON.stringify(rulesText(await readFile(file, 'utf8')))};`;
      },
    },
  };
}
