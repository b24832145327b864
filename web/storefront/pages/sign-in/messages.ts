import type { Messages } from '../../../ui/language.ts';

const en = {
  title: 'Sign in',
  pick: 'This is the demo. Pick a person.',
  byMail: 'By email',
  isPrinted: 'The demo sends no emails: the link is printed to the log of the store.',
  explain: 'We email you a link that signs you in. No password needed.',
  email: 'Email',
  send: 'Email me a link',
  isNew: 'New here?',
  newExplain: 'We email you a link that creates your account.',
  name: 'Name',
  create: 'Create account',
  sentTitle: 'Check your email',
  sent: (minutes: number) =>
    `If we have something to send to this address, the link is there in a moment. It works once, within ${minutes} minutes.`,
  noAddress: 'Please enter an email address.',
  noName: 'Please enter a name of 1 to 200 characters.',
  continueAs: (who: string) => `Continue as ${who}?`,
  createFor: (name: string, email: string) => `Create an account for ${name}, ${email}?`,
  button: 'Sign in',
  createButton: 'Create account',
  endedHere: {
    title: 'You are signed out in this browser',
    text: 'But the shop could not end this sign-in: copies of it may still work. Sign in again later, and choose “Sign out everywhere” in your account.',
  },
  mail: {
    subject: (shop: string) => `Your sign-in link for ${shop}`,
    text: (shop: string, link: string, minutes: number) =>
      `Open this page to sign in to ${shop}. It works once, within ${minutes} minutes:\n\n${link}\n\nIf you did not ask for it, do nothing: nobody is signed in without this link.\n`,
    newSubject: (shop: string) => `Your account at ${shop}`,
    newText: (shop: string, link: string, minutes: number) =>
      `Open this page to create your account at ${shop}. It works once, within ${minutes} minutes:\n\n${link}\n\nIf you did not ask for it, do nothing: without this link, no account is created.\n`,
  },
};

const de: typeof en = {
  title: 'Anmelden',
  pick: 'Das ist die Demo. Wählen Sie eine Person.',
  byMail: 'Per E-Mail',
  isPrinted: 'Die Demo verschickt keine E-Mails: Der Link steht im Log des Ladens.',
  explain: 'Wir schicken Ihnen einen Link, der Sie anmeldet. Ein Passwort gibt es nicht.',
  email: 'E-Mail',
  send: 'Link schicken',
  isNew: 'Neu hier?',
  newExplain: 'Wir schicken einen Link an Ihre Adresse. Er eröffnet Ihr Konto.',
  name: 'Name',
  create: 'Konto anlegen',
  sentTitle: 'Sehen Sie in Ihr Postfach',
  sent: (minutes) =>
    `Wenn wir dieser Adresse etwas zu schicken haben, ist der Link gleich da. Er gilt einmal, ${minutes} Minuten lang.`,
  noAddress: 'Bitte geben Sie eine E-Mail-Adresse an.',
  noName: 'Bitte geben Sie einen Namen von 1 bis 200 Zeichen an.',
  continueAs: (who) => `Als ${who} weitermachen?`,
  createFor: (name, email) => `Ein Konto für ${name}, ${email} eröffnen?`,
  button: 'Anmelden',
  createButton: 'Konto eröffnen',
  endedHere: {
    title: 'Sie sind in diesem Browser abgemeldet',
    text: 'Aber der Laden konnte diese Anmeldung nicht beenden: Kopien davon gelten vielleicht noch. Melden Sie sich später wieder an und wählen Sie „Überall abmelden“ in Ihrem Konto.',
  },
  mail: {
    subject: (shop) => `Ihr Anmelde-Link für ${shop}`,
    text: (shop, link, minutes) =>
      `Öffnen Sie diese Seite, um sich bei ${shop} anzumelden. Sie gilt einmal, ${minutes} Minuten lang:\n\n${link}\n\nWenn Sie nicht darum gebeten haben, tun Sie nichts: Ohne diesen Link wird niemand angemeldet.\n`,
    newSubject: (shop) => `Ihr Konto bei ${shop}`,
    newText: (shop, link, minutes) =>
      `Öffnen Sie diese Seite, um Ihr Konto bei ${shop} anzulegen. Sie gilt einmal, ${minutes} Minuten lang:\n\n${link}\n\nWenn Sie nicht darum gebeten haben, tun Sie nichts: Ohne diesen Link entsteht kein Konto.\n`,
  },
};

export const signInMessages: Messages<typeof en> = { en, de };
