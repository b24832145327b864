import { useMessages } from '../../../../ui/language.ts';
import { type SiteQuery, UpdateSiteDocument } from '../../../documents.generated.ts';
import { Action } from '../../../parts/action.tsx';
import { Facts } from '../../../parts/facts.tsx';
import type { FieldFacts } from '../../../parts/fields.tsx';
import siteMessages from './messages.json' with { type: 'json' };
import { PictureField } from './picture-field.tsx';

type Homepage = SiteQuery['organization']['homepage'];

/** Collections as they are typed: `Title: tag`, one a line. */
const textOf = (collections: Homepage['collections']) =>
  collections.map(({ title, tag }) => `${title}: ${tag}`).join('\n');

export const collectionsIn = (text: string): { title: string; tag: string }[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const at = line.lastIndexOf(':');
      return { title: line.slice(0, Math.max(0, at)).trim(), tag: line.slice(at + 1).trim() };
    });

/** What the home page shows above its plants. */
export function Home({ of: { headline, text, picture, collections } }: { of: Homepage }) {
  const messages = useMessages(siteMessages);
  return (
    <Facts
      of={[
        [messages.headline, headline ?? messages.none],
        [messages.text, text ?? messages.none],
        [
          messages.picture,
          picture ? (
            <img class="chosen" src={picture.url.replace('1600', '480')} alt="" key="picture" />
          ) : (
            messages.none
          ),
        ],
        [
          messages.collections,
          collections.length > 0 ? (
            <span class="typed" key="rows">
              {textOf(collections)}
            </span>
          ) : (
            messages.none
          ),
        ],
      ]}
    />
  );
}

export function EditHome({ of: { headline, text, picture, collections } }: { of: Homepage }) {
  const messages = useMessages(siteMessages);
  const fields: FieldFacts[] = [
    { name: 'homepage.headline', label: messages.headline, value: headline ?? '', optional: true },
    { name: 'homepage.text', label: messages.text, value: text ?? '', optional: true, multiline: true },
    {
      name: 'homepage.collections',
      label: messages.collections,
      value: textOf(collections),
      ...{ optional: true, multiline: true, hint: messages.collectionsHint },
    },
  ];
  return (
    <Action
      id="home"
      label={messages.editHome}
      document={UpdateSiteDocument}
      submit={messages.save}
      explain={({ issues }) =>
        issues.some(({ field }) => field.startsWith('homepage.collections'))
          ? { field: 'homepage.collections', message: messages.collectionWrong }
          : undefined
      }
      variables={(filled) => ({
        homepage: {
          headline: filled('homepage.headline') || null,
          text: filled('homepage.text') || null,
          pictureId: filled('homepage.pictureId') || null,
          collections: collectionsIn(filled('homepage.collections')),
        },
      })}
      fields={fields}
    >
      {(issue) => (
        <PictureField
          name="homepage.pictureId"
          label={messages.picture}
          picture={picture}
          error={issue('homepage.pictureId')}
        />
      )}
    </Action>
  );
}
