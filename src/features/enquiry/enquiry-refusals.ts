export const enquiryRefusals: Readonly<Record<string, string>> = {
  'form-unknown': 'The depot does not have this form any more. Choose another one.',
  'answers-invalid': 'The depot could not take the answers. Look at each of them again.',
  'enquiry-exists': 'The depot has this enquiry already.',
  'captcha-needed': 'The depot asks for a check that a person sends this. Open it to do so.',
  'not-a-courier': 'This account may not send enquiries.',
  'enquiry-unknown': 'The depot does not have this enquiry.',
  'enquiry-closed': 'This enquiry is closed. You can appeal, or begin a new one.',
  'not-answered': 'The depot has not answered yet. You can appeal once it has.',
  'already-appealed': 'You have appealed already.',
}
