import { setTimeout } from 'node:timers/promises';
import { ADMIN, type Client, openClient } from '../../support/store/client.ts';
import { demoId } from '../../support/store/demo.ts';
import { openHangingReceiver } from '../../webhooks/receiver.ts';
import type { Fault } from './fault.ts';

/** As many as a shop may have, with the two that are checked; and as many as another shop may have. */
const [OWN, OTHERS] = [47, 50];
const SECONDS = 20;

export const hangingReceivers: Fault = {
  name: 'hanging-receivers',
  sentence: `${OWN + OTHERS} further receivers of two shops never answer.`,
  inject: async ({ url }) => {
    const client = openClient(url);
    const hanging = await openHangingReceiver();
    await listen(await client.as(ADMIN), hanging, OWN);
    const other = client.withToken(await signIn(client, 'psk_demo_orchid_house', 'admin@orchid.example'));
    await listen(other, hanging, OTHERS);
    for (let second = 0; second < SECONDS; second++) {
      await other.graphql('mutation ($id: ID!) { adjustStock(plantId: $id, change: 1) { id } }', { id: demoId(9001) });
      await setTimeout(1000);
    }
  },
};

async function listen(admin: Client, url: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await admin.graphql('mutation ($url: String!) { createWebhookEndpoint(url: $url) { id } }', { url: `${url}${at}` });
}

async function signIn(client: Client, apiKey: string, loginId: string): Promise<string> {
  const { text } = await client.post('/auth/token', JSON.stringify({ api_key: apiKey, login_id: loginId }));
  return JSON.parse(text).auth_token;
}
