import { demoKeys } from '../../auth/api-keys/demo-keys.js';
import { demo } from '../demo/demo-ids.js';

/** Two shell commands (a login and a mutation) that point the demo's endpoint to a receiver at another URL. */
export function howToMoveDemoEndpoint(url: string, storePort: string): string {
  const store = `http://127.0.0.1:${storePort}`;
  const login = JSON.stringify({ api_key: demoKeys.greenhouse, login_id: 'admin@greenhouse.example' });
  const mutation = `mutation { updateWebhookEndpoint(id: "${demo.endpoint}", url: "${url}") { url } }`;
  const json = `-H 'Content-Type: application/json'`;
  return `
The demo's endpoint still points to ${demo.endpointUrl}, so nothing arrives here. With the store running, point it here:

  TOKEN=$(curl -s ${store}/auth/token ${json} -d '${login}' \\
    | node -p 'JSON.parse(require("fs").readFileSync(0)).auth_token')
  curl -s ${store}/graphql -H "Authorization: Bearer $TOKEN" ${json} \\
    -d '${JSON.stringify({ query: mutation })}'
`;
}
