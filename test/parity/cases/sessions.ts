import { expect } from '@jest/globals';
import { demoId, GRACE } from '../../support/store.js';
import type { Case } from '../case.js';
import type { Side } from '../stores/sides.js';

const login = 'POST /auth/token';
const logout = 'DELETE /auth/token';
const key = 'psk_demo_greenhouse';
const body = { api_key: key, login_id: GRACE };
const keyed = { 'idempotency-key': 'ignored' };

/** A column that is set while the case runs. */
const set = (table: string, column: string, where: string) => async (side: Side) => {
  const [before] = await side.sql<{ value: Date | null }>(`select ${column} as value from ${table} where ${where}`);
  await side.sql(`update ${table} set ${column} = '2020-01-01' where ${where}`);
  return async () => void (await side.sql(`update ${table} set ${column} = ? where ${where}`, [before?.value ?? null]));
};

/** What ends a session, or keeps one from beginning. */
const ends: [title: string, disturb: Case['disturb']][] = [
  ['when the user is disabled', set('users', 'disabled_at', `login_id = '${GRACE}'`)],
  ['when the key is revoked', set('api_keys', 'revoked_at', `id = '${demoId(10)}'`)],
];

/** All sessions are a year older while the case runs. */
async function expired(side: Side) {
  const shift = (sign: string) => side.sql(`update sessions set expires_at = expires_at ${sign} interval '1 year'`);
  await shift('-');
  return async () => void (await shift('+'));
}

const wrong: [title: string, body: object][] = [
  ['with a wrong key', { ...body, api_key: 'psk_wrong' }],
  ['with a login id that nobody has', { ...body, login_id: 'nobody@example.com' }],
  ['with a key of the other shop', { ...body, api_key: 'psk_demo_orchid_house' }],
];

const bad: [title: string, body: object, fields: string[]][] = [
  ['without anything', {}, ['api_key:required', 'login_id:required']],
  ['with an empty key', { ...body, api_key: '' }, ['api_key:isText', 'api_key:minLength']],
  ['with a blank login id', { ...body, login_id: ' ' }, ['login_id:isText', 'login_id:minLength']],
  ['with NUL in the login id', { ...body, login_id: 'a\0b' }, ['login_id:isText']],
  ['with a long login id', { ...body, login_id: 'a'.repeat(255) }, ['login_id:maxLength']],
  ['with a long key', { ...body, api_key: 'a'.repeat(256) }, ['api_key:maxLength']],
  ['with half of a character', { ...body, login_id: 'a\ud800' }, ['login_id:isText']],
];

export const sessionCases: Case[] = [
  {
    ...{ route: login, title: 'gives a token', as: 'nobody', request: { body }, writes: ['sessions'] },
    holds: { token_type: 'Bearer', expires_in: 3600, auth_token: expect.stringMatching(/^#\d+$/) },
  },
  { route: login, title: 'ignores a key', as: 'nobody', request: { body, headers: keyed }, writes: ['sessions'] },
  { route: login, title: 'ignores it again', as: 'nobody', request: { body, headers: keyed }, writes: ['sessions'] },
  { route: logout, title: 'ends the session', as: 'grace', request: {}, writes: ['sessions'] },
  { route: logout, title: 'ignores a key', as: 'ada', request: { headers: keyed }, writes: ['sessions'] },
  { route: logout, title: 'ignores it again', as: 'ada', request: { headers: keyed }, writes: ['sessions'] },
  ...wrong.map(([title, wrongBody]): Case => {
    return { route: login, title, as: 'nobody', request: { body: wrongBody }, code: 'UNAUTHENTICATED' };
  }),
  ...bad.map(([title, badBody, fields]): Case => {
    return { route: login, title, as: 'nobody', request: { body: badBody }, code: 'BAD_USER_INPUT', fields };
  }),
  ...[{ password: 'x' }, { apiKey: key }].map((extra): Case => {
    const title = `with the field ${Object.keys(extra)}`;
    const request = { body: { ...body, ...extra } };
    return {
      route: login,
      title,
      as: 'nobody',
      request,
      code: 'BAD_USER_INPUT',
      differs: 'a field that does not exist',
    };
  }),
  ...ends.map(([title, disturb]): Case => {
    return { route: login, title, as: 'nobody', request: { body }, code: 'UNAUTHENTICATED', disturb };
  }),
  ...[...ends, ['when it has expired', expired] as const].flatMap(([title, disturb]): Case[] => [
    { route: logout, title, as: 'grace', request: {}, code: 'UNAUTHENTICATED', disturb },
    {
      route: 'GET /plants',
      title: `with a token ${title}`,
      as: 'grace',
      request: {},
      code: 'UNAUTHENTICATED',
      disturb,
    },
  ]),
];
