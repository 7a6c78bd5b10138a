import type { AgreementText } from '#contract/agreements.ts'
import { list, paragraph } from './agreement-blocks.ts'

type Part = AgreementText['parts'][number]

/** 45 CFR 164.504(e)(2)(i), (ii)(A) and (e)(4): what may be done with PHI. */
export function usesParts(): Part[] {
  return [
    {
      heading: '2. Permitted and required uses and disclosures',
      blocks: [
        paragraph('Business Associate may use and disclose PHI only:'),
        list(
          'to provide, support, secure and back up the Service for Covered Entity, as its users direct;',
          'as required by law;',
          'for the proper management and administration of Business Associate, or to carry out its legal responsibilities. It may disclose PHI for these purposes only if the disclosure is required by law, or if it obtains reasonable assurances from the recipient that the PHI will be held confidentially, used or further disclosed only as required by law or for the purpose for which it was disclosed, and that the recipient will notify Business Associate of any instance in which its confidentiality was breached; and',
          'to provide data aggregation services relating to the health care operations of Covered Entity, where Covered Entity asks for them in writing.',
        ),
        paragraph(
          'Business Associate will disclose PHI to Covered Entity, to an individual at the direction of Covered Entity, and to the Secretary, as sections 7 and 8 say. It will not use or further disclose PHI other than as this Agreement permits or requires or as required by law, and will not use or disclose PHI in a manner that would violate Subpart E of 45 CFR Part 164 if done by Covered Entity, except for the purposes of items (c) and (d).',
        ),
        paragraph(
          'Business Associate will limit its uses, disclosures and requests to the minimum necessary (45 CFR 164.502(b)). It will not sell PHI, will not use it for marketing, and will not use PHI, or information de-identified from it, to develop or train models or products for others unless Covered Entity has agreed in a separate signed writing.',
        ),
      ],
    },
    {
      heading: '3. Covered Entity',
      blocks: [
        paragraph(
          'Covered Entity will not ask Business Associate to use or disclose PHI in any manner that would not be permissible under Subpart E of 45 CFR Part 164 if done by Covered Entity. It obtains the consents and authorizations that the law asks for, including consent to record a conversation, and tells Business Associate of limits in its notice of privacy practices, of changes in or revocation of an individual’s permission, and of restrictions it has agreed to, as far as they affect what Business Associate may do.',
        ),
      ],
    },
  ]
}

/** 45 CFR 164.504(e)(2)(ii)(B), (D), (H) and 164.314(a)(2)(i)(A), (B). */
export function safeguardParts(): Part[] {
  return [
    {
      heading: '4. Safeguards',
      blocks: [
        paragraph(
          'Business Associate will use appropriate safeguards, and comply with Subpart C of 45 CFR Part 164 with respect to electronic PHI, to prevent use or disclosure of PHI other than as this Agreement provides. These safeguards include:',
        ),
        list(
          'a documented analysis and management of risks, reviewed at least once a year;',
          'access for each person by an account of their own, limited by role, with two-factor sign-in for its administrators;',
          'encryption of PHI whenever it travels over a public network and wherever it is stored;',
          'a record of access to PHI that shows when it was tampered with, kept for at least six years;',
          'training and sanctions for its workforce; and',
          'backups and a tested plan for restoring the Service.',
        ),
        paragraph(
          'To the extent that Business Associate is to carry out an obligation of Covered Entity under Subpart E of 45 CFR Part 164, it will comply with the requirements of Subpart E that apply to Covered Entity in the performance of that obligation.',
        ),
      ],
    },
    {
      heading: '5. Subcontractors',
      blocks: [
        paragraph(
          'In accordance with 45 CFR 164.502(e)(1)(ii) and 164.308(b)(2), Business Associate will ensure that any subcontractor that creates, receives, maintains or transmits PHI on its behalf agrees in writing to the same restrictions, conditions and requirements that apply to Business Associate with respect to that PHI, including compliance with Subpart C of 45 CFR Part 164 for electronic PHI. On request it will name these subcontractors to Covered Entity. Business Associate stays responsible for what they do.',
        ),
      ],
    },
  ]
}

/** 45 CFR 164.504(e)(2)(ii)(C), 164.410 and 164.314(a)(2)(i)(C). */
export function breachParts(): Part[] {
  return [
    {
      heading: '6. Reporting',
      blocks: [
        paragraph(
          'Business Associate will report to Covered Entity any use or disclosure of PHI not provided for by this Agreement of which it becomes aware, any security incident of which it becomes aware, and any breach of unsecured protected health information as required by 45 CFR 164.410. It will report without unreasonable delay and in no case later than ten calendar days after discovery, by email to the address for notices above.',
        ),
        paragraph(
          'A report of a breach will identify, to the extent possible, each individual whose PHI has been, or is reasonably believed to have been, accessed, acquired, used or disclosed, and will include what happened and when, when it was discovered, the types of PHI involved, the steps individuals should take to protect themselves, and what Business Associate is doing to investigate, to mitigate harm and to prevent a further breach. What is not yet known will follow as it becomes available. A delay that law enforcement asks for follows 45 CFR 164.412.',
        ),
        paragraph(
          'Attempts that do not result in access to, or use, disclosure, modification or destruction of PHI, such as pings, port scans and unsuccessful sign-ins, occur all the time; this paragraph is notice of them, and no further report is needed. Business Associate will mitigate, as far as practicable, any harmful effect known to it of a use or disclosure in violation of this Agreement.',
        ),
      ],
    },
  ]
}

/** 45 CFR 164.504(e)(2)(ii)(E), (F), (G) and (I). */
export function recordParts(): Part[] {
  return [
    {
      heading: '7. Access, amendment and accounting',
      blocks: [
        list(
          'Access. Within ten days of a request, Business Associate will make PHI in a designated record set available to Covered Entity, or as it directs to the individual, in the electronic form and format requested if readily producible, so that Covered Entity can meet 45 CFR 164.524.',
          'Amendment. Within ten days of a request, Business Associate will make PHI in a designated record set available for amendment and incorporate amendments that Covered Entity directs, so that Covered Entity can meet 45 CFR 164.526. A signed note is amended by an addendum that stays with it.',
          'Accounting. Business Associate will document disclosures of PHI and, within ten days of a request, make available to Covered Entity the information required to provide an accounting of disclosures under 45 CFR 164.528, for the six years before the request.',
        ),
        paragraph(
          'A request that an individual makes directly to Business Associate will be forwarded to Covered Entity within five business days; Covered Entity answers it.',
        ),
      ],
    },
    {
      heading: '8. Books and records',
      blocks: [
        paragraph(
          'Business Associate will make its internal practices, books and records relating to the use and disclosure of PHI available to the Secretary for purposes of determining Covered Entity’s and Business Associate’s compliance with the HIPAA Rules, and on reasonable notice to Covered Entity for the same purpose.',
        ),
      ],
    },
  ]
}
