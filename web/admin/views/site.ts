// One file for browsers: what visitors see of the shop is seldom changed.
export { EditPage } from './shop/site/edit-page.tsx';
export { Site } from './shop/site/site.tsx';
