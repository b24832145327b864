import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { pathOn, pictureOf } from '../../ui/pictures/picture-of.ts';
import type { PictureFactsFragment } from '../documents.generated.ts';
import { factsOf, versionOf } from './facts.ts';

/** The host that serves the page. */
export const HostContext = createContext('');

interface PictureProps {
  of: PictureFactsFragment;
  /** The name of the plant stands beside it. */
  isNamed?: boolean;
  /** It is seen at once. */
  isFirst?: boolean;
}

export function Picture({ of: plant, isNamed, isFirst }: PictureProps) {
  const { src, alt } = pictureOf(plant, useContext(HostContext));
  const isDrawn = src.startsWith('/shop/pictures/');
  return (
    <img
      class="picture"
      src={isDrawn ? `${src}?v=${versionOf(factsOf(plant))}` : src}
      alt={isNamed ? '' : alt}
      width={800}
      height={960}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchpriority={isFirst ? 'high' : undefined}
    />
  );
}

/** The pictures after the first one, as far as this host serves them. */
export function MorePictures({ urls, title }: { urls: readonly string[]; title: string }) {
  const host = useContext(HostContext);
  const paths = urls.slice(1).flatMap((url) => pathOn(host, url) ?? []);
  if (paths.length === 0) return null;
  return (
    <section class="pictures">
      <h2>{title}</h2>
      {paths.map((src, index) => (
        <img
          key={src}
          class="picture"
          src={src}
          alt={`${title} ${index + 1}`}
          width={800}
          height={960}
          loading="lazy"
        />
      ))}
    </section>
  );
}
