import { isLanguage, type Language, languageFor } from '../language.ts';
import type { Session } from './session.ts';

/** The language of a page: that of its address (`?lang=de`), which the visitor keeps; one chosen before; else a wish of the browser. */
export function languageOf(request: Request, session: Session<{ language: Language }>): Language {
  const asked = new URL(request.url).searchParams.get('lang');
  const chosen = session.content.language;
  if (isLanguage(asked)) {
    if (asked !== chosen) session.change({ language: asked });
    return asked;
  }
  return languageFor(chosen, request.headers.get('accept-language'));
}
