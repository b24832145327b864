/** What a person reads who is over the budget of pages, in the languages of the sites. */
const WORDS = {
  en: {
    title: 'One moment, please',
    text: (seconds: number) =>
      `Very many pages were opened from your connection within a minute. Load this page again in ${seconds} seconds.`,
  },
  de: {
    title: 'Einen Moment, bitte',
    text: (seconds: number) =>
      `Von Ihrem Anschluss wurden in einer Minute sehr viele Seiten geöffnet. Laden Sie diese Seite in ${seconds} Sekunden neu.`,
  },
};

export const BUSY_LANGUAGES = Object.keys(WORDS);

/** What a person gets in place of a page of a site that is over the budget: a page of the site would cost as much as the refused one. */
export function busyPage(language: string, seconds: number): string {
  const { title, text } = WORDS[language as keyof typeof WORDS];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>:root { color-scheme: light dark; } body { max-width: 32rem; margin: 4rem auto; padding: 0 1rem; font: 16px/1.6 system-ui, sans-serif; }</style>
<h1>${title}</h1>
<p>${text(seconds)}</p>
</html>
`;
}
