/** A leaf: the icon of every page, and the mark in its header. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path fill="#2f7d4f" d="M28 4C14 3 5 9 5 19c0 3 1 5 2 7 2-8 7-13 14-16-6 4-10 9-12 18 12 2 20-6 19-24z"/>
</svg>
`;
