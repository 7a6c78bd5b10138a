import type { AgreementText } from '#contract/agreements.ts'
import { list, paragraph } from './agreement-blocks.ts'

type Part = AgreementText['parts'][number]

/** 45 CFR 164.504(e)(2)(ii)(J), (e)(2)(iii). */
export function termParts(): Part[] {
  return [
    {
      heading: '9. Term and termination',
      blocks: [
        paragraph(
          'This Agreement takes effect when Business Associate verifies it in the Service. Until then Covered Entity will put no PHI into the Service. It lasts as long as Business Associate holds PHI.',
        ),
        paragraph(
          'Covered Entity may terminate this Agreement, and its use of the Service, at once if it determines that Business Associate has violated a material term of this Agreement; it may instead give Business Associate thirty days to cure. If Business Associate knows of a pattern of activity of Covered Entity that is a material violation of this Agreement, it will ask for a cure and may terminate if there is none. Either party may terminate by closing the account.',
        ),
      ],
    },
    {
      heading: '10. Return or destruction',
      blocks: [
        paragraph(
          'At termination, if feasible, Business Associate will return or destroy all PHI, including what subcontractors hold, and retain no copies in any form:',
        ),
        list(
          'for thirty days Covered Entity can export its notes, transcripts and documents from the Service;',
          'after that Business Associate destroys the PHI in the Service within thirty days, and its backups as they expire, within ninety days; and',
          'on request it confirms the destruction in writing.',
        ),
        paragraph(
          'Where return or destruction is not feasible, Business Associate will say why, extend the protections of this Agreement to that PHI, and limit further uses and disclosures to the purposes that make return or destruction infeasible, for as long as it keeps the PHI.',
        ),
      ],
    },
  ]
}

export function closingParts(): Part[] {
  return [
    {
      heading: '11. General',
      blocks: [
        list(
          'Interpretation. Any ambiguity is resolved in favor of a meaning that permits the parties to comply with the HIPAA Rules. A reference to a section of the HIPAA Rules means the section as in effect or as amended.',
          'Precedence. Where this Agreement and another agreement about the Service conflict with regard to PHI, this Agreement governs.',
          'Changes. The parties will amend this Agreement as the HIPAA Rules require. A new edition binds Covered Entity only once it has signed it.',
          'Electronic form. The parties agree to electronic records and signatures (15 U.S.C. 7001 and the law of the state of Covered Entity). The signed document is kept unchanged, and Covered Entity can download it at any time.',
          'Others. Nothing in this Agreement gives rights to anyone but the parties. Sections 6, 8 and 10 survive termination.',
          'Law. Federal law governs this Agreement and, where it leaves room, the law of the state of Covered Entity’s address.',
        ),
      ],
    },
  ]
}
