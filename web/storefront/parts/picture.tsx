import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useMessages } from '../../ui/language.ts';
import { drawingOf, type OwnPicture, picturesOn } from '../../ui/pictures/picture-of.ts';
import type { PictureFactsFragment } from '../documents.generated.ts';
import shopMessages from '../messages.json' with { type: 'json' };
import { factsOf, versionOf } from './facts.ts';

/** The host that serves the page. */
export const HostContext = createContext('');

/** The seller's own pictures of a plant, as far as this host serves them. */
export const useOwnPictures = ({ pictures }: PictureFactsFragment): OwnPicture[] =>
  picturesOn(useContext(HostContext), pictures);

interface PictureProps {
  of: PictureFactsFragment;
  /** The name of the plant stands beside it. */
  isNamed?: boolean;
  /** It is seen at once. */
  isFirst?: boolean;
  /** How wide it is shown, as `sizes` of HTML says it. Default: as in a line of a basket. */
  sizes?: string;
}

/** The first picture of a plant, or the drawn one. */
export function Picture({ of: plant, isNamed, isFirst, sizes = '5.5rem' }: PictureProps) {
  const [own] = useOwnPictures(plant);
  if (own) return <OwnImage of={own} isNamed={isNamed && own.alt === plant.name} isFirst={isFirst} sizes={sizes} />;
  return (
    <img
      class="picture"
      src={`${drawingOf(plant.sku)}?v=${versionOf(factsOf(plant))}`}
      alt={isNamed ? useMessages(shopMessages).illustration : plant.name}
      width={800}
      height={960}
      {...loadingOf(isFirst)}
    />
  );
}

interface OwnImageProps {
  of: OwnPicture;
  isNamed?: boolean | undefined;
  isFirst?: boolean | undefined;
  sizes: string;
  class?: string;
}

export const OwnImage = ({ of, isNamed, isFirst, sizes, class: kind = 'picture' }: OwnImageProps) => (
  <img
    class={kind}
    src={of.src}
    srcset={of.srcset}
    sizes={of.srcset && sizes}
    alt={isNamed ? '' : of.alt}
    width={of.width}
    height={of.height}
    {...loadingOf(isFirst)}
  />
);

const loadingOf = (isFirst?: boolean) =>
  ({ loading: isFirst ? 'eager' : 'lazy', fetchpriority: isFirst ? 'high' : undefined }) as const;

/** How wide the cards are, in the grid of `.cards`. */
const CARD = '(min-width: 60rem) 17rem, (min-width: 40rem) 33vw, 50vw';

/** The picture of a card, and the second one, which browsers load and show once the pointer is on the card (style.css). */
export function CardPictures({ of: plant, isFirst }: { of: PictureFactsFragment; isFirst: boolean }) {
  const [, second] = useOwnPictures(plant);
  return (
    <>
      <Picture of={plant} isNamed isFirst={isFirst} sizes={CARD} />
      {second && <OwnImage of={second} isNamed class="picture second" sizes={CARD} />}
    </>
  );
}
