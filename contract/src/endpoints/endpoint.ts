/** All endpoints outside the resources, by name. Screens import the file they need, so that they load no others. */
import { accountEndpoints } from './account-endpoints.ts'
import { announcementEndpoints } from './announcement-endpoints.ts'
import { bookEndpoints } from './book-endpoints.ts'
import { claimEndpoints } from './claim-endpoints.ts'
import { contactEndpoints } from './contact-endpoints.ts'
import { decisionEndpoints } from './decision-endpoints.ts'
import { factorEndpoints } from './factor-endpoints.ts'
import { homeEndpoints } from './home-endpoints.ts'
import { importEndpoints } from './import-endpoints.ts'
import { liveEndpoints } from './live-endpoints.ts'
import { mailEndpoints } from './mail-endpoints.ts'
import { notificationEndpoints } from './notification-endpoints.ts'
import { orderEndpoints } from './order-endpoints.ts'
import { payoutEndpoints } from './payout-endpoints.ts'
import { postbackEndpoints } from './postback-endpoints.ts'
import { programmeEndpoints } from './programme-endpoints.ts'
import { rateEndpoints } from './rate-endpoints.ts'
import { reportEndpoints } from './report-endpoints.ts'
import { screenEndpoints } from './screen-endpoints.ts'
import { sessionEndpoints } from './session-endpoints.ts'
import { payoutRequestEndpoints } from './payout-request-endpoints.ts'
import { shopEndpoints } from './shop-endpoints.ts'
import { shopRequestEndpoints } from './shop-request-endpoints.ts'
import { toolEndpoints } from './tool-endpoints.ts'
import { trackEndpoints } from './track-endpoints.ts'
import { viewEndpoints } from './view-endpoints.ts'

export const endpoints = {
  ...accountEndpoints,
  ...announcementEndpoints,
  ...bookEndpoints,
  ...claimEndpoints,
  ...contactEndpoints,
  ...decisionEndpoints,
  ...factorEndpoints,
  ...homeEndpoints,
  ...payoutRequestEndpoints,
  ...importEndpoints,
  ...liveEndpoints,
  ...mailEndpoints,
  ...notificationEndpoints,
  ...orderEndpoints,
  ...payoutEndpoints,
  ...postbackEndpoints,
  ...programmeEndpoints,
  ...rateEndpoints,
  ...reportEndpoints,
  ...screenEndpoints,
  ...sessionEndpoints,
  ...shopEndpoints,
  ...shopRequestEndpoints,
  ...toolEndpoints,
  ...trackEndpoints,
  ...viewEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
