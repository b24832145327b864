-- The sign-in of a session: see signInId in session.entity.ts.
alter table sessions add column sign_in_id uuid;
