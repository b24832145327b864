import type { ExampleRequest } from './example-request.js';
import { logins } from './requests/logins.js';
import { reads } from './requests/reads.js';
import { refunds } from './requests/refunds.js';
import { wishlistChanges } from './requests/wishlist.js';

/** The API version of the examples; only its document shows them. */
export const recordedVersion = '2025-10-01';

/** In the order in which they are sent: reads first, then mutations. */
export const exampleRequests: readonly ExampleRequest[] = [...logins, ...reads, ...wishlistChanges, ...refunds];
