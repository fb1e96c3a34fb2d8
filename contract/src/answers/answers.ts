/** Response schemas of all calls, by endpoint name. The screens import only their types, so the schemas are not part of the bundle. */
import { ownAnnouncements } from './announcement-answer.ts'
import { booksCheck, invoiceDraft, payeeAccount } from './book-answer.ts'
import { claimEvidence } from './claim-answer.ts'
import { decisionPreview } from './decision-answer.ts'
import type { Endpoint } from '../endpoints/define-endpoint.ts'
import type { EndpointName, endpoints } from '../endpoints/endpoint.ts'
import {
  adminHome,
  affiliateHome,
  firstSteps,
  ownBalance,
  ownRates,
  payableDays,
  setUp,
  waiting,
} from './home-answer.ts'
import { ownTerms } from './terms-answer.ts'
import { importPreview, importStep, importUndone, recentImports } from './import-answer.ts'
import { movePreview, orderHistory, trackedEvent, trackedOrder, vendorAnswer } from './order-answer.ts'
import { mailState, mailTest } from './mail-answer.ts'
import { notificationPreference, notifications, unread } from './notification-answer.ts'
import { bankAnswer, payoutForecast, payoutProgress } from './payout-answer.ts'
import { ownPayout } from './payout-request-answer.ts'
import { postbackTest } from './postback-answer.ts'
import { programmeDefaults, programmeSettings } from './programme-answer.ts'
import { rateReach } from './rate-answer.ts'
import { reconciliationPreview } from '../reconciliation-preview.ts'
import { subIdReport } from '../reports/sub-ids-answer.ts'
import { trafficReport } from '../reports/traffic-answer.ts'
import { shopTest } from './shop-test-answer.ts'
import { sentMessages, shopSystems, uploadedFile } from './service-answer.ts'
import {
  accountUpdated,
  factorState,
  inviteState,
  resetLink,
  loginEntry,
  newFactor,
  newPasswordStep,
  newTotp,
  questions,
  secondStep,
  sessionEntry,
  sessionUser,
  signedIn,
  terms,
} from './session-answer.ts'
import {
  described,
  either,
  foreign,
  list,
  nothing,
  nullable,
  object,
  recordOf,
  type Shape,
  text,
} from './shape.ts'
import { listView } from './view-answer.ts'
import { linkOption, toolCode, toolOffer } from './tool-answer.ts'
import { invoiceTrace, orderTrace } from './trace.ts'

type AnswerOf<E> = E extends { answer?: infer A } ? Exclude<A, undefined> : never
/** Endpoints that answer JSON, not a file. */
type Answering = {
  [N in EndpointName]: (typeof endpoints)[N] extends { file: unknown } ? never : N
}[EndpointName]

const passkeyOptions = described(foreign, 'In the format of @simplewebauthn/browser')
const country = described(text, 'Two letters; empty if unknown')

const answers = {
  signIn: either(signedIn, secondStep, newPasswordStep),
  signUp: object({ status: text }),
  invite: inviteState,
  terms: nullable(terms),
  questions: nullable(questions),
  acceptTerms: sessionUser,
  recover: nothing,
  reset: nothing,
  resetLink,
  me: sessionUser,
  signOut: nothing,
  country: object({ country }),
  updateAccount: accountUpdated,
  sessions: list(sessionEntry),
  endSession: nothing,
  endOtherSessions: nothing,
  ownLogins: list(loginEntry),
  logins: list(loginEntry),
  administratorLogins: list(loginEntry),
  impersonate: signedIn,
  endImpersonation: signedIn,
  secondStep: signedIn,
  secondStepPasskey: passkeyOptions,
  prove: nothing,
  provePasskey: passkeyOptions,
  factors: factorState,
  beginTotp: newTotp,
  confirmTotp: newFactor,
  removeTotp: nothing,
  beginPasskey: passkeyOptions,
  addPasskey: newFactor,
  removePasskey: nothing,
  renewRecoveryCodes: newFactor,
  campaignTraffic: trafficReport,
  shopTraffic: trafficReport,
  subIds: subIdReport,
  views: list(listView),
  addView: listView,
  updateView: listView,
  removeView: nothing,
  openWithView: nothing,
  notifications,
  readNotifications: unread,
  readNotification: unread,
  notificationPreferences: list(notificationPreference),
  savePreference: list(notificationPreference),
  invoiceDraft,
  payeeAccount,
  invoiceTrace,
  previewReconciliation: reconciliationPreview,
  checkBooks: booksCheck,
  programme: programmeSettings,
  programmeDefaults,
  updateProgramme: programmeSettings,
  updateQuestions: programmeSettings,
  setPicture: programmeSettings,
  removePicture: programmeSettings,
  payoutForecast,
  payoutProgress,
  readBankAnswer: bankAnswer,
  applyBankAnswer: bankAnswer,
  reportError: nothing,
  reportPolicy: nothing,
  print: nothing,
  affiliateHome,
  firstSteps,
  ownBalance,
  ownRates,
  payableDays,
  ownTerms,
  ownPayout,
  askForPayout: ownPayout,
  withdrawPayoutRequest: ownPayout,
  ownAnnouncements,
  dismissAnnouncement: nothing,
  askForShop: nothing,
  withdrawShopRequest: nothing,
  adminHome,
  setUp,
  waiting,
  claimEvidence,
  creditAndAccept: recordOf('Claim'),
  approveAndAccept: recordOf('Claim'),
  shopSystems,
  shopTest,
  orderStatus: recordOf('Order'),
  orderHistory,
  orderTrace,
  orderMove: movePreview,
  shopRateReach: rateReach,
  campaignRateReach: rateReach,
  affiliateRateReach: rateReach,
  refundTakeBack: decisionPreview,
  buyerErasure: decisionPreview,
  takeRefundBack: recordOf('Order'),
  trackOrder: trackedOrder,
  trackOrderByGet: trackedOrder,
  trackEvent: trackedEvent,
  trackVendor: vendorAnswer,
  linkTarget: object({ target: text }),
  linkCode: object({ code: text }),
  linkOptions: list(linkOption),
  toolOffers: list(toolOffer),
  toolCode,
  previewTool: toolCode,
  previewDecision: decisionPreview,
  recentImports,
  previewUndoImport: decisionPreview,
  undoImport: importUndone,
  readAffiliateFile: importPreview,
  importAffiliates: importStep,
  readLinkFile: importPreview,
  importLinks: importStep,
  readCouponFile: importPreview,
  importCoupons: importStep,
  readOrderFile: importPreview,
  importOrders: importStep,
  mailState,
  testMail: mailTest,
  testAnnouncement: mailTest,
  testPostback: postbackTest,
  sendMessage: nothing,
  sentMessages,
  uploadFile: uploadedFile,
} satisfies { [N in Answering]: Shape<AnswerOf<(typeof endpoints)[N]>> }

export const answerOf = (name: string, { file }: Endpoint): Shape | undefined =>
  file ? undefined : answers[name as Answering]

/** Shapes that the OpenAPI document names, so that generated clients have a type of that name. */
export const namedShapes: Readonly<Record<string, Shape>> = {
  AdminHome: adminHome,
  AffiliateHome: affiliateHome,
  BankAnswer: bankAnswer,
  ClaimEvidence: claimEvidence,
  ImportPreview: importPreview,
  ImportStep: importStep,
  InvoiceDraft: invoiceDraft,
  InvoiceTrace: invoiceTrace,
  LoginEntry: loginEntry,
  MailState: mailState,
  OrderTrace: orderTrace,
  ProgrammeDefaults: programmeDefaults,
  ProgrammeSettings: programmeSettings,
  ReconciliationPreview: reconciliationPreview,
  SessionEntry: sessionEntry,
  SessionUser: sessionUser,
  SignedIn: signedIn,
  SubIdReport: subIdReport,
  ToolCode: toolCode,
  ToolOffer: toolOffer,
  TrackedOrder: trackedOrder,
  TrafficReport: trafficReport,
}
