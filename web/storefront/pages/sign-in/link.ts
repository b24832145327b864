/** What a sign-in link holds, sealed: a session of the store, which ends when the link is used, or who wants to become a customer. */
export type SignInLink = { next: string } & ({ loginId: string; token: string } | { email: string; name: string });
