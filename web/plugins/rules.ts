/**
 * Turns a game's texts into HTML when the page is built: RULES*.md, where every rule gets its number as an anchor, and
 * GUIDE*.md, where every chapter gets one, and places for drawings.
 */

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

export interface GuideText {
  title: string;
  html: string;
  chapters: { id: string; title: string }[];
}

/** The text of a guide as HTML: `<!-- figure: Y3.1 What is seen. -->` becomes a place for that drawing, with its caption. */
export function guideText(markdown: string): GuideText {
  const chapters: GuideText['chapters'] = [];
  let title = '';
  const html = new Marked()
    .parse(markdown, { async: false })
    .replace(/<h1>(.*?)<\/h1>/, (_, words: string) => {
      title = words;
      return '';
    })
    .replace(/<h2>(.*?)<\/h2>/g, (_, title: string) => {
      const id = `chapter-${chapters.length + 1}`;
      chapters.push({ id, title });
      return `<h2 id="${id}">${title}</h2>`;
    })
    .replace(
      /<!-- figure: (\S+) (.+?) -->/g,
      '<figure class="drawing"><div data-figure="$1"></div><figcaption>$2</figcaption></figure>',
    );
  return { title, html, chapters };
}

export function rules(): Plugin {
  return {
    name: 'ludoteca-rules',
    enforce: 'pre',
    load: {
      filter: { id: /\?(rules|guide)$/ },
      async handler(id) {
        const [file, kind] = id.split('?') as [string, string];
        this.addWatchFile(file);
        const textOf = kind === 'rules' ? rulesText : guideText;
        return `export default ${JSON.stringify(textOf(await readFile(file, 'utf8')))};`;
      },
    },
  };
}
