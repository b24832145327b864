import { useMessages } from '../../../ui/language.ts';
import type { PictureFactsFragment } from '../../documents.generated.ts';
import shopMessages from '../../messages.json' with { type: 'json' };
import { OwnImage, Picture, useOwnPictures } from '../../parts/picture.tsx';
import plantMessages from './messages.json' with { type: 'json' };

const LARGE = '(min-width: 80rem) 38rem, (min-width: 60rem) 48vw, 96vw';

/**
 * The pictures of a plant beside each other, each a link to itself in full; links with small ones lead to them. The drawn one says
 * that it is none.
 */
export function Gallery({ of: plant }: { of: PictureFactsFragment }) {
  const own = useOwnPictures(plant);
  const messages = useMessages(plantMessages);
  if (own.length === 0)
    return (
      <figure class="photos">
        <Picture of={plant} isFirst />
        <figcaption class="soft small">{useMessages(shopMessages).illustration}</figcaption>
      </figure>
    );
  return (
    <section class="photos" aria-label={messages.pictures}>
      <ul class="large">
        {own.map((picture, at) => (
          <li key={picture.full} id={`picture-${at + 1}`}>
            <a href={picture.full}>
              <OwnImage of={picture} isFirst={at === 0} sizes={LARGE} />
              <span class="hidden">{messages.enlarge}</span>
            </a>
          </li>
        ))}
      </ul>
      {own.length > 1 && (
        <ul class="row">
          {own.map((picture, at) => (
            <li key={picture.full}>
              <a href={`#picture-${at + 1}`} aria-label={messages.pictureOf(at + 1, own.length)}>
                <OwnImage of={picture} isNamed sizes="4.5rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
