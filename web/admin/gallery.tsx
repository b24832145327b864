// The gallery of the parts, at `/ui`. It is built apart from the views: nobody's work waits for it.
import { render } from 'preact';
import { Gallery } from '../ui/gallery.tsx';
import { languageFor } from '../ui/language.ts';

const root = document.getElementById('app');
if (root) render(<Gallery language={languageFor(document.documentElement.lang)} />, root);
