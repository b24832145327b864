import type { ComponentChildren } from 'preact';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useMessages } from '../../ui/language.ts';
import { Mark } from '../../ui/parts/mark.tsx';
import { MAX_AMOUNT, moneyText } from '../../ui/parts/money.tsx';
import { picturesOn } from '../../ui/pictures/picture-of.ts';
import { BASE } from '../base.ts';
import shopMessages from '../messages.json' with { type: 'json' };
import type { SessionContent, Shop } from '../server/visit.ts';
import { allPages } from './content-pages.ts';
import { BasketIcon, HeartIcon, PersonIcon } from './icons.tsx';
import { OwnImage } from './picture.tsx';
import { SearchBox } from './search-box.tsx';

interface LayoutProps {
  /** undefined: the store does not answer. */
  shop: Shop | undefined;
  session: Partial<SessionContent>;
  /** The address of the page, to which a sign-in leads back. */
  here: URL;
  /** The class of `main`. */
  kind?: string | undefined;
  /** Nothing in the header leads away. */
  isBare?: boolean | undefined;
  children: ComponentChildren;
}

export const Layout = ({ shop, session, here, kind, isBare, children }: LayoutProps) => (
  <>
    {isBare ? (
      <header class="top bare">
        <Home shop={shop} />
      </header>
    ) : (
      <Header shop={shop} session={session} here={here} />
    )}
    <main id="main" class={kind}>
      {children}
    </main>
    <Footer shop={shop} session={session} here={here} />
  </>
);

/** The logo, or the name of a shop that has none. */
function Home({ shop }: Pick<LayoutProps, 'shop'>) {
  const messages = useMessages(shopMessages);
  const name = shop?.name ?? messages.shop;
  const [logo] = shop?.logo ? picturesOn('', [{ ...shop.logo, alt: name }]) : [];
  return (
    <a class="home" href={BASE}>
      {logo ? (
        <OwnImage of={logo} isFirst sizes="12rem" class="logo" />
      ) : (
        <>
          <Mark />
          {name}
        </>
      )}
    </a>
  );
}

function Header({ shop, session: { customer, basket = [] }, here }: Pick<LayoutProps, 'shop' | 'session' | 'here'>) {
  const messages = useMessages(shopMessages);
  const count = basket.reduce((sum, { quantity }) => sum + quantity, 0);
  const place = here.pathname + here.search;
  const shelves: [label: string, href: string][] = [
    [messages.allPlants, BASE],
    [messages.petSafe, `${BASE}?petSafe=true`],
    [messages.easy, `${BASE}?difficulty=EASY`],
    [messages.lowLight, `${BASE}?light=LOW`],
  ];
  return (
    <header class="top">
      <Home shop={shop} />
      <search class="search">
        <SearchBox text={here.pathname === BASE ? (here.searchParams.get('q') ?? '') : ''} />
      </search>
      <div class="own">
        <a
          class="button quiet"
          href={customer ? `${BASE}/account` : `${BASE}/sign-in?${new URLSearchParams({ next: place })}`}
        >
          <PersonIcon />
          <span class="label">{customer ? messages.account : messages.signIn}</span>
        </a>
        <a class="button quiet" href={`${BASE}/wishlist`}>
          <HeartIcon />
          <span class="label">{messages.wishlist}</span>
        </a>
        <a class="button quiet" href={`${BASE}/basket`}>
          <BasketIcon />
          <span class="label">{messages.basket}</span>
          {count > 0 && (
            <span class="count">
              {count}
              <span class="hidden"> ({messages.inBasket(count)})</span>
            </span>
          )}
        </a>
      </div>
      <nav class="shelves" aria-label={messages.navigation}>
        {shelves.map(([label, href]) => (
          <a key={href} href={href} aria-current={href === place ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </header>
  );
}

function Footer({ shop, session: { customer }, here }: Pick<LayoutProps, 'shop' | 'session' | 'here'>) {
  const messages = useMessages(shopMessages);
  const language = useLanguage();
  const others = [...here.searchParams].filter(([name]) => name !== 'lang');
  const from =
    shop?.deliveryZones.length === 0 && shop.freeShippingFrom.amount < MAX_AMOUNT ? shop.freeShippingFrom : undefined;
  const pages = allPages(shop, language);
  const contact = shop?.contact;
  const isReachable = contact && Object.values(contact).some(Boolean);
  return (
    <footer class="foot">
      <div>
        <p class="home">
          <Mark />
          {shop?.name ?? messages.shop}
        </p>
        {shop?.promise && <p>{shop.promise}</p>}
        {from && <p>{messages.freeShipping(moneyText(language, from))}</p>}
        <p class="soft small">{messages.drawn}</p>
      </div>
      {isReachable && (
        <section aria-labelledby="contact">
          <h2 id="contact">{messages.contact}</h2>
          <address>
            {contact?.address && <span class="lines">{contact.address}</span>}
            {contact?.phone && <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>}
            {contact?.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          </address>
        </section>
      )}
      {pages.length > 0 && (
        <nav aria-labelledby="information">
          <h2 id="information">{messages.information}</h2>
          <ul class="places">
            {pages.map(({ href, title, language: lang }) => (
              <li key={href}>
                <a href={href} lang={lang} aria-current={href === here.pathname ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav class="languages row" aria-label={messages.language}>
        {LANGUAGES.map((one) => (
          <a
            key={one}
            href={`${here.pathname}?${new URLSearchParams([...others, ['lang', one]])}`}
            hreflang={one}
            lang={one}
            aria-current={one === language ? 'true' : undefined}
          >
            {LANGUAGE_NAMES[one]}
          </a>
        ))}
      </nav>
      {customer && (
        <form method="post" action={`${BASE}/sign-out`}>
          <span class="soft small">{messages.signedInAs(customer.name)}</span>
          <button type="submit" class="quiet">
            {messages.signOut}
          </button>
        </form>
      )}
    </footer>
  );
}
