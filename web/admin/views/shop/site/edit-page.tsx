import { useLocation, useRoute } from 'preact-iso/router';
import { LANGUAGES, languageName, useLanguage, useMessages } from '../../../../ui/language.ts';
import { Failure } from '../../../../ui/parts/failure.tsx';
import { useAsk } from '../../../ask.ts';
import {
  RemovePageDocument,
  SetPageDocument,
  SiteDocument,
  SitePageDocument,
  type SitePageQuery,
} from '../../../documents.generated.ts';
import { Action } from '../../../parts/action.tsx';
import type { FieldFacts } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { Heading } from '../../../parts/heading.tsx';
import { hrefOf } from '../../../parts/href.ts';
import siteMessages from './messages.json' with { type: 'json' };

type Page = SitePageQuery['organization']['pages'][number];

const SITE = '/shop/site';

interface PageFormProps {
  page?: Page;
  slug: string;
  /** The pages that there are: a new one replaces none. */
  taken?: readonly Pick<Page, 'slug' | 'language'>[];
}

/** The form of a page of the shop, or of a new one. */
function PageForm({ page, slug, taken = [] }: PageFormProps) {
  const messages = useMessages(siteMessages);
  const language = useLanguage();
  const { route } = useLocation();
  const placed: Readonly<Record<string, string>> = messages.placed;
  const newFields: FieldFacts[] = [
    { name: 'slug', label: messages.slug, value: slug, hint: messages.slugHint, required: true },
    {
      name: 'language',
      label: messages.language,
      hint: messages.languageHint,
      options: [['', messages.allOthers], ...LANGUAGES.map((code) => [code, languageName(language, code)] as const)],
    },
  ];
  return (
    <Form
      class="form long"
      document={SetPageDocument}
      submit={messages.save}
      variables={(filled) => ({
        slug: page?.slug ?? filled('slug'),
        language: page ? page.language : filled('language') || null,
        title: filled('title'),
        markdown: filled('markdown'),
      })}
      refuse={(filled) =>
        taken.some((one) => one.slug === filled('slug') && (one.language ?? '') === filled('language'))
          ? { field: 'slug', message: messages.slugTaken }
          : undefined
      }
      onDone={() => route(hrefOf(SITE))}
      onCancel={() => route(hrefOf(SITE))}
      fields={[
        ...(page ? [] : newFields),
        { name: 'title', label: messages.title, value: page?.title ?? placed[slug] ?? '', required: true },
        {
          name: 'markdown',
          label: messages.markdown,
          value: page?.markdown ?? '',
          hint: messages.markdownHint,
          multiline: true,
          rows: 16,
          required: true,
        },
      ]}
    />
  );
}

export default function EditPage() {
  const messages = useMessages(siteMessages);
  const { slug = 'new' } = useRoute().params;
  const { query, route } = useLocation();
  const isNew = slug === 'new';
  const { data, error } = useAsk(SitePageDocument, { slug }, { skip: isNew });
  const { data: site } = useAsk(SiteDocument, {}, { skip: !isNew });
  const page = data?.organization.pages.find((one) => (one.language ?? undefined) === query['language']);
  return (
    <>
      <Heading
        up={{ href: hrefOf(SITE), label: messages.pages }}
        title={isNew ? messages.newPage : page && messages.edit(page.title)}
      >
        {page && (
          <Action
            id="remove"
            label={messages.remove}
            title={messages.removeTitle(page.title)}
            document={RemovePageDocument}
            variables={() => ({ slug: page.slug, language: page.language })}
            look="danger"
            text={messages.removeText}
            onDone={() => route(hrefOf(SITE))}
          />
        )}
      </Heading>
      {error && <Failure error={error} />}
      {isNew ? (
        <PageForm slug={query['slug'] ?? ''} taken={site?.organization.pages ?? []} />
      ) : (
        page && <PageForm page={page} slug={slug} key={page.id} />
      )}
    </>
  );
}
