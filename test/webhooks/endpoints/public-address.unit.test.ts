import { describe, expect, it } from '@jest/globals';
import { isForbiddenHost, isPublicAddress } from '../../../src/webhooks/endpoints/public-address.js';

const forbidden = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.255.255.254/',
  'http://2130706433/', // decimal
  'http://0x7f000001/', // hex
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/', // octal
  'http://017700000001/',
  'http://１２７.０.０.１/', // full-width digits
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://100.127.255.255/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/', // the metadata address in decimal
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://192.88.99.1/',
  'http://192.168.1.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/', // IPv4-compatible
  'http://[::ffff:127.0.0.1]/', // IPv4-mapped
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:0:127.0.0.1]/', // IPv4-translated
  'http://[64:ff9b::10.0.0.1]/', // NAT64
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::1]/',
  'http://[100::1]/',
  'http://[2001::1]/', // Teredo
  'http://[2001:2::1]/',
  'http://[2001:db8::1]/',
  'http://[2002:7f00:1::]/', // 6to4
  'http://[2002:a00:1::1]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[3fff::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456:789a::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://shop.localhost/',
];

const allowed = [
  'http://1.1.1.1/',
  'http://8.8.8.8/',
  'http://9.255.255.255/',
  'http://11.0.0.1/',
  'http://100.63.255.255/',
  'http://100.128.0.1/',
  'http://126.255.255.255/',
  'http://128.0.0.1/',
  'http://169.253.255.255/',
  'http://172.15.255.255/',
  'http://172.32.0.1/',
  'http://192.167.255.255/',
  'http://198.17.255.255/',
  'http://223.255.255.255/',
  'http://[2606:4700:4700::1111]/',
  'http://[2a00:1450:4001:80b::200e]/',
  'http://[64:ff9b::8.8.8.8]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[2002:808:808::1]/',
  'https://example.com/',
  'https://localhost.example.com/',
];

describe('isForbiddenHost', () => {
  it.each(forbidden)('refuses %s', (url) => {
    expect(isForbiddenHost(new URL(url).hostname)).toBe(true);
  });

  it.each(allowed)('lets %s be', (url) => {
    expect(isForbiddenHost(new URL(url).hostname)).toBe(false);
  });
});

describe('isForbiddenHost where this machine is allowed', () => {
  it.each(['localhost', 'shop.localhost', '127.0.0.1', '127.255.255.254', '[::1]', '8.8.8.8', 'example.com'])(
    'lets %s be',
    (host) => {
      expect(isForbiddenHost(host, 'loopback')).toBe(false);
    },
  );

  it.each(['10.0.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '[::]', '[fd12::1]', '[fe80::1]'])(
    'refuses %s, which any private network allows',
    (host) => {
      expect(isForbiddenHost(host, 'loopback')).toBe(true);
      expect(isForbiddenHost(host, 'any')).toBe(false);
    },
  );
});

describe('isPublicAddress', () => {
  it('knows link-local addresses with their zone, and rejects what is not an address', () => {
    expect(isPublicAddress('fe80::1%eth0')).toBe(false);
    expect(isPublicAddress('2606:4700:4700::1111')).toBe(true);
    expect(isPublicAddress('example.com')).toBe(false);
    expect(isPublicAddress('')).toBe(false);
  });
});
