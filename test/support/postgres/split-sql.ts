/** Strings (also `E'…'` and `$tag$…$tag$`), quoted names and comments, whose semicolons do not count; or a semicolon. */
const TOKEN =
  /(?<![\w$])[eE]'(?:[^'\\]|''|\\[\s\S])*'|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/** Splits a text into its statements, without the semicolons. */
export function splitSql(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    if (token !== ';') continue;
    statements.push(sql.slice(start, index));
    start = index + 1;
  }
  return [...statements, sql.slice(start)].map((text) => text.trim()).filter((text) => text !== '');
}
