/** Endpoints of the programme settings. */
import type { ProgrammeDefaults, ProgrammeSettings } from '../answers/programme-answer.ts'
import { boolean, integer, json } from '../fields.ts'
import { programmeFields } from '../programme-fields.ts'
import { endpoint } from './define-endpoint.ts'

export const programmeEndpoints = {
  programme: endpoint<ProgrammeSettings>()({
    method: 'GET',
    path: '/admin/programme',
    access: 'admin.programme.action',
    audience: 'admins',
    summary: 'The programme settings, and where each value comes from',
  }),
  programmeDefaults: endpoint<ProgrammeDefaults>()({
    method: 'GET',
    path: '/admin/programme/defaults',
    access: 'session',
    audience: 'admins',
    summary: 'Defaults of new affiliates, shops and payout runs',
  }),
  updateProgramme: endpoint<ProgrammeSettings>()({
    method: 'PUT',
    path: '/admin/programme',
    access: 'admin.programme.edit',
    audience: 'admins',
    proof: 'hardened',
    audited: 'Change programme settings',
    summary: 'Change programme settings; null returns to the fallback',
    body: {
      ...programmeFields,
      termsVersion: integer('Version of the terms', {
        ...{ min: 0, code: true },
        help: 'The version that new terms replace, 0 for none: refused if there is another by now',
      }),
      dryRun: boolean('Dry run', { help: 'Checks the settings without storing them' }),
    },
  }),
  updateQuestions: endpoint<ProgrammeSettings>()({
    method: 'PUT',
    path: '/admin/programme/questions',
    access: 'admin.programme.edit',
    audience: 'admins',
    proof: 'hardened',
    audited: 'Change the questions at sign-up',
    summary: 'Replace the questions at sign-up; a question without an ID is new',
    body: {
      version: integer('Version', { min: 0, code: true, help: 'The version to replace' }),
      questions: json('Questions', {
        help: 'At most ten, each with id, label, kind (text, longText, choice or yesNo), required and choices',
      }),
    },
  }),
  setPicture: endpoint<ProgrammeSettings>()({
    method: 'POST',
    path: '/admin/programme/picture/:use',
    access: 'admin.programme.edit',
    audience: 'admins',
    proof: 'hardened',
    audited: 'Change a picture of the programme',
    summary: 'Upload the logo or the icon; the picture is redrawn and the file is not kept',
    multipart: true,
  }),
  removePicture: endpoint<ProgrammeSettings>()({
    method: 'DELETE',
    path: '/admin/programme/picture/:use',
    access: 'admin.programme.edit',
    audience: 'admins',
    proof: 'hardened',
    audited: 'Remove a picture of the programme',
    summary: 'Remove the logo or the icon',
  }),
} as const
