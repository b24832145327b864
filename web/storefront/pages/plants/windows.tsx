import { useMessages } from '../../../ui/language.ts';
import type { PlantsQuery } from '../../documents.generated.ts';
import { LIGHTS, listAt } from './filters.ts';
import plantMessages from './messages.json' with { type: 'json' };

interface WindowsProps {
  facets: Pick<PlantsQuery['plants']['facets'], 'light'>;
  currency: string;
}

/** "Which window is yours?": where most people begin, for whom light is not yet a word on a label. */
export function Windows({ facets, currency }: WindowsProps) {
  const messages = useMessages(plantMessages);
  const shown = LIGHTS.map((light) => ({
    light,
    count: facets.light.find(({ value }) => value === light)?.count ?? 0,
  })).filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <nav class="windows" aria-labelledby="windows">
      <h2 id="windows">{messages.whichWindow}</h2>
      <ul class="row">
        {shown.map(({ light, count }) => (
          <li key={light}>
            <a href={listAt({ light }, currency)}>
              <Scene {...SCENES[light]} />
              {messages.windows[light]} <span class="soft small">{messages.plants(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Scene {
  wall: string;
  sky: string;
  /** How bright the light is that falls into the room. */
  beam: number;
  /** Where the pot stands: the sill is at 60. */
  pot: [x: number, y: number];
  sun?: boolean;
  curtain?: boolean;
}

const SCENES: Readonly<Record<(typeof LIGHTS)[number], Scene>> = {
  LOW: { wall: '#dcdfd8', sky: '#b4c2c6', beam: 0, pot: [132, 104] },
  MEDIUM: { wall: '#e6e9e0', sky: '#c3d5da', beam: 0.25, pot: [100, 104] },
  BRIGHT_INDIRECT: { wall: '#f0efe4', sky: '#cfe5ec', beam: 0.5, pot: [60, 78], sun: true, curtain: true },
  DIRECT: { wall: '#f6efdc', sky: '#bfe0f0', beam: 0.9, pot: [60, 78], sun: true },
};

/** A window with its light, and the place of a plant. */
const Scene = ({ wall, sky, beam, pot: [x, y], sun, curtain }: Scene) => (
  <svg viewBox="0 0 160 120" aria-hidden="true">
    <path fill={wall} d="M0 0h160v120H0z" />
    <path fill="#000" fill-opacity=".06" d="M0 104h160v16H0z" />
    <path fill="#fff6cf" fill-opacity={beam} d="M30 78h60l52 42H70z" />
    <path fill={sky} d="M30 14h60v64H30z" />
    {sun && <circle cx="74" cy="30" r="8" fill="#f4c95d" />}
    {curtain && <path fill="#fff" fill-opacity=".6" d="M30 14h60v64H62c-2-20-2-44 0-64h-4c2 20 2 44 0 64H30z" />}
    <path fill="none" stroke="#fff" stroke-width="4" d="M30 14h60v64H30zM60 14v64M30 44h60" />
    <path fill="#fff" d="M24 78h72v5H24z" />
    <g transform={`translate(${x} ${y})`}>
      <path fill="#3f8a57" d="M0-12c-9 0-12-5-12-12 8 0 12 4 12 12zm0-4c0-9 4-13 12-14 0 9-4 14-12 14z" />
      <path fill="none" stroke="#2c6a41" stroke-width="2" d="M0-10v-10" />
      <path fill="#c4694a" d="M-8-12H8L6 0H-6z" />
    </g>
  </svg>
);
