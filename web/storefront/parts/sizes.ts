/** What the sizes of a group have in common: the name of one without its size, if that is how the name ends. */
export function nameOfAll({ name, size }: { name: string; size?: string | null }): string {
  const start = size && name.endsWith(size) ? name.slice(0, -size.length).replace(/[\s–—,(/-]+$/, '') : '';
  return start || name;
}
