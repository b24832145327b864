import './style.css';
import { start } from './app.tsx';

const root = document.getElementById('app');
if (root) start(root);
