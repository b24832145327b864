/** Throws for arguments of a command that takes none: `npm run migrate -- --dry-run` must not migrate. */
export function refuseArguments([argument]: readonly string[]): void {
  if (argument === undefined) return;
  throw new Error(
    `"${argument}" was given, but this command takes no arguments: settings are environment variables (docs/settings.md).`,
  );
}
