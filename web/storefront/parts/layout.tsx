import type { ComponentChildren } from 'preact';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useMessages } from '../../ui/language.ts';
import { moneyText } from '../../ui/parts/money.tsx';
import { BASE } from '../base.ts';
import shopMessages from '../messages.json' with { type: 'json' };
import type { SessionContent, Shop } from '../server/visit.ts';
import { BasketIcon, HeartIcon, Mark, PersonIcon } from './icons.tsx';
import { SearchBox } from './search-box.tsx';

/** An amount from which shipping is free that means never. */
const NEVER = 2 ** 31 - 1;

interface LayoutProps {
  /** undefined: the store does not answer. */
  shop: Shop | undefined;
  session: Partial<SessionContent>;
  /** The address of the page, to which a sign-in leads back. */
  here: URL;
  /** The class of `main`. */
  kind?: string | undefined;
  children: ComponentChildren;
}

export const Layout = ({ shop, session, here, kind, children }: LayoutProps) => (
  <>
    <Header shop={shop} session={session} here={here} />
    <main id="main" class={kind}>
      {children}
    </main>
    <Footer shop={shop} session={session} here={here} />
  </>
);

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
      <a class="home" href={BASE}>
        <Mark />
        {shop?.name ?? messages.shop}
      </a>
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
    shop?.deliveryZones.length === 0 && shop.freeShippingFrom.amount < NEVER ? shop.freeShippingFrom : undefined;
  return (
    <footer class="foot">
      <div>
        <p class="home">
          <Mark />
          {shop?.name ?? messages.shop}
        </p>
        {from && <p>{messages.freeShipping(moneyText(language, from))}</p>}
        <p class="soft small">{messages.drawn}</p>
      </div>
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
