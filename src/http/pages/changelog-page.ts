import type { Version } from '../../versions/version.js';
import { versions } from '../../versions/versions.js';
import { page } from './page.js';

/** The API changes of each version, newest first. */
export const changelogPage: string = page(
  'Changelog',
  `<h1>Changelog</h1>
<p>Choose a version with the header <code>API-Version</code>; without it you get your organization's version.</p>
${versions.toReversed().map(section).join('\n')}`,
);

function section({ name, changes }: Version): string {
  const items = changes.map((change) => `<li>${change}</li>`);
  return `<h2 id="${name}">${name}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}
