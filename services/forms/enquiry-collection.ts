import { appealEnquiry, replyToEnquiry, submitEnquiry } from '#contracts/forms/enquiry-commands.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import { decision, defineCollection, getInputs } from '#kit/sync/collection.ts'
import { lockCases, saveCases } from './case-rows.ts'
import { addHome, readHome } from './courier-homes.ts'
import { appeal, reply, submit, type EnquiryCase } from './decide-enquiry.ts'
import { readForms } from './form-store.ts'
import type { FormsTables } from './tables.ts'
import { deletePassed, readPassed } from './pass-captcha.ts'
import { enquiryFeed } from './staff-feed.ts'

const nothing: EnquiryCase = { enquiry: null, findForm: () => undefined, unproven: true }

/** The commands of couriers on their enquiries. `asksCaptcha` is true if a captcha is set up. */
export const enquiryCollection = (asksCaptcha: boolean) =>
  defineCollection<EnquiryCase, FormsTables>({
    entity: 'enquiry',

    async load(tx, caller, ids, asked) {
      const enquiries = (
        await lockCases<Enquiry>(
          tx,
          'enquiry',
          ids.map((id) => ({ courier: caller.sub, id })),
        )
      ).map(({ body }) => body)
      const findForm = await readForms(tx, [...getInputs(asked, submitEnquiry), ...enquiries])
      const found = new Map(enquiries.map((enquiry) => [enquiry.id, enquiry]))
      const passed = asksCaptcha ? await readPassed(tx, caller.sub, ids) : new Set(ids)
      return new Map(ids.map((id) => [id, { enquiry: found.get(id) ?? null, findForm, unproven: !passed.has(id) }]))
    },

    decide: {
      submitEnquiry: decision(submitEnquiry, (state = nothing, input, context) => submit(state, input, context)),
      replyToEnquiry: decision(replyToEnquiry, (state = nothing, input, context) => reply(state, input, context)),
      appealEnquiry: decision(appealEnquiry, (state = nothing, input, context) => appeal(state, input, context)),
    },

    async save(tx, caller, changed, at) {
      const enquiries = changed.flatMap(({ state }) => state.enquiry ?? [])
      if (asksCaptcha)
        await deletePassed(
          tx,
          caller.sub,
          enquiries.map(({ id }) => id),
        )
      await addHome(tx, caller)
      const subDepot = await readHome(tx, caller.sub)
      const cases = enquiries.map((body) => ({ courier: caller.sub, body, subDepot }))
      return [...(await saveCases(tx, 'enquiry', cases, at)), ...(await enquiryFeed.notify(tx, cases, { by: '', at }))]
    },
  })
