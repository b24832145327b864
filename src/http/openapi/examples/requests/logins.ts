import { examplesOf } from '../example-request.js';

/** Logging in. */
export const logins = examplesOf('Mutation.login', {
  staff: {
    summary: 'A staff member of the demo data',
    body: { api_key: 'psk_demo_greenhouse', login_id: 'staff@greenhouse.example' },
  },
  wrongKey: { summary: 'Wrong credentials', body: { api_key: 'psk_wrong', login_id: 'staff@greenhouse.example' } },
  tooMany: {
    summary: 'Too many logins from one address',
    body: { api_key: 'psk_demo_greenhouse', login_id: 'staff@greenhouse.example' },
  },
});
