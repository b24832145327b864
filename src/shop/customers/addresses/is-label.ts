import { Matches } from 'class-validator';
import { IsLine } from '../../../core/validation/validators.js';

/**
 * The label of an address: 1 to 32 characters, counted as PostgreSQL counts them. (class-validator does not count the
 * variation selectors of emoji; the CHECK of the table does.)
 */
export function IsLabel(): PropertyDecorator {
  const text = IsLine(1, 32);
  const length = Matches(/^.{1,32}$/su, { context: { allowed: '1 to 32 characters' } });
  return (target, key) => {
    text(target, key);
    length(target, key);
  };
}
