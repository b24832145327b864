import { languageName, useLanguage, useMessages } from '../../../../ui/language.ts';
import { When } from '../../../../ui/parts/when.tsx';
import { useAsk } from '../../../ask.ts';
import { SiteDocument } from '../../../documents.generated.ts';
import { useIsAdmin } from '../../../me.ts';
import { useTitle } from '../../../parts/heading.tsx';
import { hrefOf } from '../../../parts/href.ts';
import { List } from '../../../parts/list.tsx';
import { Head } from '../head.tsx';
import { EditHome, Home } from './home.tsx';
import { EditMails, Mails } from './mails.tsx';
import siteMessages from './messages.json' with { type: 'json' };
import { EditWho, Who } from './who.tsx';

/** What visitors see of the shop: who it is, which admins change, its home page and its pages. */
export default function Site() {
  const messages = useMessages(siteMessages);
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  const asked = useAsk(SiteDocument, {});
  const shop = asked.data?.organization;
  const missing = Object.entries(messages.placed).filter(
    ([slug]) => shop && !shop.pages.some((page) => page.slug === slug),
  );
  useTitle(messages.pages);
  return (
    <>
      <Head title={shop?.name}>
        {shop && isAdmin && <EditWho of={shop} />}
        {shop && isAdmin && <EditHome of={shop.homepage} />}
        {shop && isAdmin && <EditMails mails={shop.mails} />}
        <a class="button primary" href={hrefOf('/shop/pages/new')}>
          {messages.newPage}
        </a>
      </Head>
      <div class="sides">
        <section>
          <List
            asked={asked}
            caption={messages.pages}
            captionShown
            found={shop && { items: shop.pages }}
            href={({ slug, language }) => hrefOf(`/shop/pages/${slug}`, { language: language ?? undefined })}
            columns={[
              { label: messages.page, cell: ({ title }) => title },
              { label: messages.slug, cell: ({ slug }) => <code>{slug}</code> },
              {
                label: messages.language,
                cell: ({ language: code }) => (code ? languageName(language, code) : messages.allOthers),
              },
              { label: messages.changed, cell: ({ updatedAt }) => <When at={updatedAt} as="date" /> },
            ]}
            empty={<h2>{messages.pages}</h2>}
          />
          {missing.length > 0 && (
            <div class="placed">
              <p class="soft">{messages.missing}</p>
              <ul class="row">
                {missing.map(([slug, label]) => (
                  <li key={slug}>
                    <a class="button small" href={hrefOf('/shop/pages/new', { slug })}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </section>
        {shop && (
          <div class="aside">
            <section class="card" aria-labelledby="who-title">
              <h2 id="who-title">{messages.who}</h2>
              <Who of={shop} />
            </section>
            <section class="card" aria-labelledby="home-title">
              <h2 id="home-title">{messages.home}</h2>
              <Home of={shop.homepage} />
            </section>
            <section class="card" aria-labelledby="mails-title">
              <h2 id="mails-title">{messages.mails}</h2>
              <Mails mails={shop.mails} />
            </section>
          </div>
        )}
      </div>
    </>
  );
}
