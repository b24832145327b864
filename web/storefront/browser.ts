import './style.css';
import { h, hydrate } from 'preact';
import { addToBasket } from './browser/add-to-basket.ts';
import { showMore } from './browser/show-more.ts';
import { showTotal } from './browser/show-total.ts';
import { SearchBox } from './parts/search-box.tsx';

// Pages work without this script. It suggests plants while one types, shows more of a list and what was added to the basket in
// their places, and the total of what is chosen at the checkout.
const search = document.querySelector('.search');
if (search) hydrate(h(SearchBox, { text: search.querySelector('input')?.defaultValue }), search);
document.addEventListener('click', showMore);
document.addEventListener('change', showTotal);
document.addEventListener('submit', addToBasket);
