/** Endpoints of the home screens, and of an affiliate's own balance, rates and terms. */
import type {
  AdminHome,
  AffiliateHome,
  FirstSteps,
  OwnBalance,
  OwnRate,
  PayableDays,
  SetUp,
} from '../answers/home-answer.ts'
import type { OwnTerms } from '../answers/terms-answer.ts'
import { comparedField } from '../compared-field.ts'
import { date, type Fields, reference } from '../fields.ts'
import { endpoint } from './define-endpoint.ts'

const homeQuery = {
  from: date('From', { help: 'First day; default: the last 30 days' }),
  to: date('To', { help: 'Last day; default: today' }),
  shop: reference('Shop', { to: 'shop', help: 'Only this shop' }),
  compare: comparedField,
} as const satisfies Fields

export const homeEndpoints = {
  affiliateHome: endpoint<AffiliateHome>()({
    method: 'GET',
    path: '/home/affiliate',
    access: 'session',
    keys: true,
    audience: 'affiliates',
    summary: 'The affiliate’s home: balance, last days, best links, latest orders',
    query: homeQuery,
  }),
  firstSteps: endpoint<FirstSteps>()({
    method: 'GET',
    path: '/home/first-steps',
    access: 'session',
    audience: 'affiliates',
    summary: 'The affiliate’s first steps, from the first shop to the first order',
  }),
  ownBalance: endpoint<OwnBalance>()({
    method: 'GET',
    path: '/home/balance',
    access: 'session',
    keys: true,
    audience: 'affiliates',
    summary: 'The affiliate’s balance: payable, on hold and expected',
  }),
  ownRates: endpoint<OwnRate[]>()({
    method: 'GET',
    path: '/home/rates',
    access: 'session',
    keys: true,
    audience: 'affiliates',
    summary: 'The affiliate’s current commission in each shop and campaign, by ID',
  }),
  payableDays: endpoint<PayableDays>()({
    method: 'GET',
    path: '/home/payable-days',
    access: 'session',
    keys: true,
    audience: 'affiliates',
    summary: 'When the affiliate’s money on hold becomes payable, with amounts',
  }),
  ownTerms: endpoint<OwnTerms>()({
    method: 'GET',
    path: '/home/terms',
    access: 'session',
    keys: true,
    audience: 'affiliates',
    summary:
      'The affiliate’s rate and hold, the rate and window of each shop and campaign open to them, and the shops they may ask for',
  }),
  adminHome: endpoint<AdminHome>()({
    method: 'GET',
    path: '/home/admin',
    access: 'session',
    keys: true,
    audience: 'admins',
    summary: 'The admin user’s home: totals, open decisions, top affiliates',
    query: homeQuery,
  }),
  setUp: endpoint<SetUp>()({
    method: 'GET',
    path: '/home/set-up',
    access: 'session',
    audience: 'admins',
    summary: 'Set-up progress of a new installation',
  }),
  waiting: endpoint<AdminHome['waiting']>()({
    method: 'GET',
    path: '/home/waiting',
    access: 'session',
    audience: 'admins',
    summary: 'What is waiting for the admin user’s decision, in all shops',
  }),
} as const
