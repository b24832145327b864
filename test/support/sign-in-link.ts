import { makeSignInLink } from '../../web/admin/server/link.ts';
import { makeLinks } from '../../web/ui/server/links.ts';
import { TEST_SECRETS_KEY } from './database.js';
import { SITES } from './shop.js';
import type { Store } from './store.js';

/**
 * The path of a link that signs somebody of greenhouse in once, at a store that was opened with SITES. The buttons that sign the
 * people of the demo in are shown on the embedded database alone.
 */
export async function signInLink(
  store: Store,
  site: '/shop' | '/admin',
  loginId: string,
  next: string = site,
): Promise<string> {
  const apiKey = site === '/shop' ? SITES.SHOP_API_KEY : SITES.ADMIN_API_KEY;
  const secrets = [Buffer.from(TEST_SECRETS_KEY, 'base64')];
  const token = String((await store.as(loginId, apiKey)).token);
  if (site === '/shop') return `/shop/link/${makeLinks({ secrets, apiKey }, 'shop').make({ loginId, token, next })}`;
  const [user] = await store.sql<{ id: string }>('select id from users where login_id = ?', [loginId]);
  return `/admin${makeSignInLink(secrets, { loginId, userId: String(user?.id), token })}`;
}
