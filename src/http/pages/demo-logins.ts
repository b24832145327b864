/** The public key and the logins of the demo. */
export const demoLogins = {
  apiKey: 'psk_demo_greenhouse',
  logins: [
    { loginId: 'admin@greenhouse.example', role: 'admin' },
    { loginId: 'staff@greenhouse.example', role: 'staff' },
    { loginId: 'ada@example.com', role: 'customer' },
    { loginId: 'grace@example.com', role: 'customer' },
  ],
} as const;
