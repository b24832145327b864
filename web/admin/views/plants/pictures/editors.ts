// One file for browsers: whoever changes no pictures does not load it.
export { OnePicture } from '../../shop/site/one-picture.tsx';
export { default as Editor } from './editor.tsx';
