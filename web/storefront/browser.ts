import './style.css';
import { h, hydrate } from 'preact';
import { showMore } from './browser/show-more.ts';
import { SearchBox } from './parts/search-box.tsx';

// Pages work without this script. It suggests plants while one types, and shows more of a list in its place.
const search = document.querySelector('.search');
if (search) hydrate(h(SearchBox, { text: search.querySelector('input')?.defaultValue }), search);
document.addEventListener('click', showMore);
