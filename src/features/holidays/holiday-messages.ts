import type { HolidayRejection } from '#contracts/holidays/holiday-commands.ts'

export const holidayMessages: Readonly<Record<HolidayRejection, string>> = {
  'days-reversed': 'The last day was before the first.',
  'half-days-cross': 'The two half days left no time off.',
  'in-past': 'The first day was over.',
  'too-far-ahead': 'It was too far ahead. You can request leave up to the end of the next leave year.',
  'before-start': 'It was before your first day of work.',
  'no-working-days': 'You don’t work on any of those days.',
  'notice-too-short': 'You didn’t give enough notice for that many days. Choose later days, or fewer.',
  embargo: 'Some of these days don’t allow leave. Choose others.',
  overlaps: 'You already have a holiday on some of those days.',
  covering:
    'You’re covering for somebody on some of those days. Ask the depot to find somebody else, or choose other days.',
  'not-enough-left': 'You didn’t have enough leave left.',
  'not-a-courier': 'This account can’t request leave.',
  'not-on-the-books': 'Your depot hasn’t added you yet. Ask them to.',
  'holiday-exists': 'The depot has this request already.',
  'cover-unknown': 'A courier you asked to cover is no longer at your sub-depot.',
  'holiday-unknown': 'This holiday no longer exists.',
  'holiday-over': 'It was already declined, taken or cancelled. It doesn’t use any more of your days.',
  'holiday-begun': 'The holiday had already started. Call your depot.',
  'cover-over': 'Someone else was first, the time to answer was over, or cover is no longer needed.',
  'away-yourself': 'You are on holiday yourself in some of these days.',
}

export const toHolidayMessage = (code: string | null): string =>
  (holidayMessages as Readonly<Record<string, string>>)[code ?? ''] ?? 'Your depot didn’t accept it.'
