import type { AdminCommand } from './command.js';
import { exportCommand } from './export-command.js';
import { createKey, listKeys, revokeKey } from './key-commands.js';
import { signInLink } from './link-command.js';
import { exportPlantsCommand, importPlantsCommand } from './plant-commands.js';
import { forgetSecrets } from './secrets-command.js';
import { createShop, listShops } from './shop-commands.js';
import { createUserCommand, disableUserCommand, enableUserCommand, listUsers } from './user-commands.js';

/** Every command of `npm run admin`, as its help lists them. */
export const commands: readonly AdminCommand[] = [
  createShop,
  listShops,
  createKey,
  listKeys,
  revokeKey,
  createUserCommand,
  listUsers,
  enableUserCommand,
  disableUserCommand,
  signInLink,
  exportCommand,
  importPlantsCommand,
  exportPlantsCommand,
  forgetSecrets,
];
