import type { ExampleRequest } from '../example-request.js';

/** Logging in. */
export const logins: readonly ExampleRequest[] = [
  {
    field: 'Mutation.login',
    name: 'staff',
    summary: 'A staff member of the demo data',
    body: { api_key: 'psk_demo_greenhouse', login_id: 'staff@greenhouse.example' },
  },
  {
    field: 'Mutation.login',
    name: 'wrongKey',
    summary: 'Wrong credentials',
    body: { api_key: 'psk_wrong', login_id: 'staff@greenhouse.example' },
  },
  {
    field: 'Mutation.login',
    name: 'tooMany',
    summary: 'Too many logins from one address',
    body: { api_key: 'psk_demo_greenhouse', login_id: 'staff@greenhouse.example' },
  },
];
