// Made from docs/openapi.json by `npm run generate -w libs/client`.
export interface paths {
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account of the key
         * @description Whether the key works, and for what: locales, quotas and what is left of them. Counts against no quota.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a session
         * @description A session assesses one treated area of one patient within two hours. Send an `Idempotency-Key`: a repeated request then returns the first answer again and creates nothing.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the session. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /**
         * Get the status of a session
         * @description Status and dates, no health data. Available until 24 h after completion.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * Delete a session and its result at once
         * @description Deletes all data, whether the session is completed or not. A second call returns 404.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the session. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve the result
         * @description Retrieve it as soon as your page gets `completed`, and store it. The first 200 starts the last 15 minutes of the result. `Accept: application/fhir+json` returns an HL7 FHIR R4 document; any other Accept returns JSON.
         */
        get: operations["getResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the session. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve the result as FHIR document
         * @description The same HL7 FHIR R4 document as `getResult` with `Accept: application/fhir+json`, for clients with one kind of answer per path. It counts as a retrieval: the first 200 starts the last 15 minutes of the result.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/report.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the session. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /**
         * Fetch the PDF report
         * @description Three to four pages. Available as long as the result; it does not count as a retrieval. `locale` selects another language.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a report from a resume bundle
         * @description The report as of the bundle's day, at any time, in any of the account's locales; the service stores nothing. Counts against the account's documents per minute.
         */
        post: operations["makeReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare two to twelve resume bundles
         * @description Several assessments of one zone and sex side by side, and the changes from the first to the last. The service cannot know whether they belong to one patient; it judges nothing and stores nothing.
         */
        post: operations["compareBundles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/comparisons/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare two to twelve resume bundles in a PDF
         * @description The same PDF as `compareBundles` with `Accept: application/pdf`, for clients with one kind of answer per path.
         */
        post: operations["printComparison"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description One treated area and one patient profile. Unknown fields are rejected.
         * @example {
         *       "zone": "knee",
         *       "patient": {
         *         "sex": "female",
         *         "height_cm": 172,
         *         "weight_kg": 74.5
         *       },
         *       "locale": "en-GB",
         *       "modules": [
         *         "cartography",
         *         "questionnaires"
         *       ],
         *       "reference": "REC-2026-00417",
         *       "options": {
         *         "session_pin": "optional"
         *       }
         *     }
         */
        CreateSession: {
            zone: components["schemas"]["Zone"];
            patient: components["schemas"]["Patient"];
            /**
             * @description Language of the administration; one of the account's locales. Default: the account's default.
             * @example en-GB
             */
            locale?: components["schemas"]["LocaleCode"];
            /**
             * @description Modules to administer, without duplicates. The MCRi requires both.
             * @example [
             *       "cartography",
             *       "questionnaires"
             *     ]
             */
            modules: components["schemas"]["AssessmentModule"][];
            /**
             * Format: printable-text
             * @description Your own record identifier: opaque, printed on the report, deleted with the result. Printable characters: none of the Unicode categories C (control, format, private, unassigned), Zl and Zp.
             * @example REC-2026-00417
             */
            reference?: string;
            /**
             * Format: resume-bundle
             * @description The `resume_bundle` of an earlier result of the same account, zone and sex, unchanged, to reopen that assessment. Opaque: only the service creates bundles.
             */
            resume_bundle?: string;
            options?: components["schemas"]["SessionOptions"];
        };
        /**
         * @description Treated area. Determines the questionnaires.
         * @example knee
         * @enum {string}
         */
        Zone: "thoracolumbar_spine" | "cervical_spine" | "shoulder" | "knee" | "peripheral_nerve" | "pelvic_perineal";
        /** @description Profile for the drawing, without anything that identifies a person. */
        Patient: {
            sex: components["schemas"]["Sex"];
            /**
             * Format: double
             * @description Body height; converts drawn surfaces to cm².
             * @example 172
             */
            height_cm: number;
            /**
             * Format: double
             * @description Body weight; with the height it selects the body shape by BMI.
             * @example 74.5
             */
            weight_kg: number;
        };
        /**
         * @description Selects the avatar for the drawing.
         * @example female
         * @enum {string}
         */
        Sex: "male" | "female";
        /**
         * @description Language and country. An account allows some of these.
         * @example en-GB
         * @enum {string}
         */
        LocaleCode: "en-GB" | "en-US" | "fr-FR" | "de-DE" | "es-ES" | "it-IT";
        /**
         * @description Part of an assessment: the pain map or the questionnaires. The MCRi needs both.
         * @example cartography
         * @enum {string}
         */
        AssessmentModule: "cartography" | "questionnaires";
        /** @description Behaviour of the component. */
        SessionOptions: {
            /** @default optional */
            session_pin?: components["schemas"]["SessionPin"];
            /**
             * @description Show the result on the component's end screen. Default: the account's setting.
             * @example false
             */
            show_results?: boolean;
        };
        /**
         * @description Session code that protects the handover of the device: never, if the professional sets one, or always.
         * @example optional
         * @enum {string}
         */
        SessionPin: "none" | "optional" | "required";
        /** @description A resume bundle; the report has the state of its day. */
        MakeReport: {
            /**
             * Format: resume-bundle
             * @description Resume bundle of a result of the same account. Opaque.
             */
            resume_bundle: string;
            /**
             * @description Language of the document; one of the account's locales.
             * @example en-GB
             */
            locale?: components["schemas"]["LocaleCode"];
            /**
             * Format: printable-text
             * @description Your own record identifier: opaque, printed on the report, deleted with the result. Printable characters: none of the Unicode categories C (control, format, private, unassigned), Zl and Zp.
             * @example REC-2026-00417
             */
            reference?: string;
        };
        /** @description Two to twelve assessments for comparison. */
        CompareBundles: {
            /** @description Resume bundles of one zone and sex, in any order. */
            bundles: string[];
            /**
             * @description Language of the document; one of the account's locales.
             * @example en-GB
             */
            locale?: components["schemas"]["LocaleCode"];
            /**
             * Format: printable-text
             * @description Your own record identifier: opaque, printed on the report, deleted with the result. Printable characters: none of the Unicode categories C (control, format, private, unassigned), Zl and Zp.
             * @example REC-2026-00417
             */
            reference?: string;
        };
        /** @description Quotas of the account. */
        AccountViewQuotas: {
            /**
             * @description Sessions of a UTC day.
             * @example 1000
             */
            sessions_per_day: number;
            /**
             * @description Rest of the sessions of this UTC day.
             * @example 997
             */
            sessions_left: number;
            /**
             * @description Submissions of a UTC minute.
             * @example 60
             */
            submissions_per_minute: number;
            /**
             * @description Reports and comparisons from bundles of a UTC minute.
             * @example 60
             */
            documents_per_minute: number;
        };
        /** @description What the account of a key may do. */
        AccountView: {
            /**
             * @description Name of the account.
             * @example Demo clinic
             */
            name: string;
            /**
             * @description Kind of the key of this call. One of `test`, `live`; later versions may add values.
             * @example live
             */
            mode: string;
            /**
             * @description Language and country. An account allows some of these. One of `en-GB`, `en-US`, `fr-FR`, `de-DE`, `es-ES`, `it-IT`; later versions may add values.
             * @example en-GB
             */
            default_locale: string;
            /** @description Locales of sessions and documents. */
            allowed_locales: string[];
            /**
             * @description Value set of the EQ-5D index. One of `fr`, `us`; later versions may add values.
             * @example fr
             */
            value_set: string;
            /**
             * @description Whether the end screen shows the results, unless a session says otherwise.
             * @example true
             */
            show_results: boolean;
            quotas: components["schemas"]["AccountViewQuotas"];
        };
        /** @description A session that waits for its patient. */
        CreatedSession: {
            session_id: components["schemas"]["SessionId"];
            /**
             * @description A new session is always `created`.
             * @example created
             * @enum {string}
             */
            status: "created";
            /**
             * @description Treated area. Determines the questionnaires. One of `thoracolumbar_spine`, `cervical_spine`, `shoulder`, `knee`, `peripheral_nerve`, `pelvic_perineal`; later versions may add values.
             * @example knee
             */
            zone: string;
            /**
             * @description Requested modules.
             * @example [
             *       "cartography",
             *       "questionnaires"
             *     ]
             */
            modules: string[];
            /**
             * @description Language and country. An account allows some of these. One of `en-GB`, `en-US`, `fr-FR`, `de-DE`, `es-ES`, `it-IT`; later versions may add values.
             * @example en-GB
             */
            locale: string;
            /**
             * Format: date-time
             * @description When the session was created.
             * @example 2026-01-01T10:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the session expires unless it is completed before.
             * @example 2026-01-01T12:00:00.000Z
             */
            expires_at: string;
            component: components["schemas"]["SessionComponent"];
        };
        /**
         * @description Identifier of a session: `ses_` and at least 128 random bits. Opaque.
         * @example ses_4f7k2m6q5r3t6v4x5z3b2c4d6f
         */
        SessionId: string;
        /**
         * Format: date-time
         * @description ISO 8601 UTC instant with milliseconds.
         * @example 2026-01-01T10:00:00.000Z
         */
        UtcInstant: string;
        /** @description Everything your page needs to show the assessment. */
        SessionComponent: {
            /**
             * @description Value of `session-url` of the `<pain-assessment>` element; carries the token in its fragment.
             * @example http://localhost:8080/component/ses_4f7k2m6q5r3t6v4x5z3b2c4d6f#ct_4f7k2m6q5r3t6v4x5z3b2c4d6fh5j3l6n4p2r7s5u3w6y4a2e7g5
             */
            url: string;
            /**
             * @description Token of this one session for the component; the only secret that may reach a browser.
             * @example ct_4f7k2m6q5r3t6v4x5z3b2c4d6fh5j3l6n4p2r7s5u3w6y4a2e7g5
             */
            token: string;
            /**
             * @description Classic script that defines the element.
             * @example http://localhost:8080/component/pain-assessment.js
             */
            script_url: string;
        };
        /** @description Status of a session; no health data. */
        SessionView: {
            session_id: components["schemas"]["SessionId"];
            status: components["schemas"]["SessionStatus"];
            /**
             * @description Treated area. Determines the questionnaires. One of `thoracolumbar_spine`, `cervical_spine`, `shoulder`, `knee`, `peripheral_nerve`, `pelvic_perineal`; later versions may add values.
             * @example knee
             */
            zone: string;
            /**
             * @description Requested modules.
             * @example [
             *       "cartography",
             *       "questionnaires"
             *     ]
             */
            modules: string[];
            /**
             * Format: date-time
             * @description When the session was created.
             * @example 2026-01-01T10:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the patient received the device, or null.
             * @example 2026-01-01T10:02:10.000Z
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the assessment was submitted, or null.
             * @example 2026-01-01T10:14:42.000Z
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description When the session expires unless it is completed before.
             * @example 2026-01-01T12:00:00.000Z
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the result is or was deleted, or null before completion; the first retrieval resets it.
             * @example 2026-01-01T10:29:42.000Z
             */
            result_expires_at: string | null;
        };
        /**
         * @description The status of the session. It never moves back.
         * @example completed
         * @enum {string}
         */
        SessionStatus: "created" | "in_progress" | "completed";
        /** @description The computed assessment. Store it: the service keeps nothing. */
        AssessmentResult: {
            session_id: components["schemas"]["SessionId"];
            /**
             * @description The reference given at creation, or null.
             * @example REC-2026-00417
             */
            reference: string | null;
            /**
             * Format: date-time
             * @description When the result was computed.
             * @example 2026-01-01T10:14:42.000Z
             */
            computed_at: string;
            /**
             * @description Treated area. Determines the questionnaires. One of `thoracolumbar_spine`, `cervical_spine`, `shoulder`, `knee`, `peripheral_nerve`, `pelvic_perineal`; later versions may add values.
             * @example knee
             */
            zone: string;
            /**
             * @description Language of the administration. One of `en-GB`, `en-US`, `fr-FR`, `de-DE`, `es-ES`, `it-IT`; later versions may add values.
             * @example en-GB
             */
            locale: string;
            /**
             * @description Modules of the session. With `cartography` among them, a null map was asked for and is empty; otherwise it was not asked for.
             * @example [
             *       "cartography",
             *       "questionnaires"
             *     ]
             */
            modules: string[];
            patient: components["schemas"]["AssessedPatient"];
            /**
             * @description Outline of the drawn body, by the body mass index. One of `underweight`, `normal`, `overweight`, `obese`, `severely_obese`; later versions may add values.
             * @example overweight
             */
            body_shape: string;
            versions: components["schemas"]["Versions"];
            provenance: components["schemas"]["Provenance"];
            /** @description The pain map, or null without one: `modules` says whether it was asked for. */
            cartography?: components["schemas"]["CartographyResult"];
            /** @description Questionnaires in their order. */
            questionnaires: components["schemas"]["QuestionnaireResult"][];
            mcri: components["schemas"]["Mcri"];
            /**
             * @description Absolute URL of the PDF report; needs the same key.
             * @example http://localhost:8080/v1/sessions/ses_4f7k2m6q5r3t6v4x5z3b2c4d6f/report.pdf
             */
            report_url: string;
            /**
             * @description Sealed assessment that lets a later session reopen this one. Opaque.
             * @example rb1.k1.3q2-7wZk0mT9
             */
            resume_bundle: string;
        };
        /** @description The patient as given at creation. */
        AssessedPatient: {
            sex: components["schemas"]["Sex"];
            /**
             * Format: double
             * @description Body height; converts drawn surfaces to cm².
             * @example 172
             */
            height_cm: number;
            /**
             * Format: double
             * @description Body weight; with the height it selects the body shape by BMI.
             * @example 74.5
             */
            weight_kg: number;
        };
        /** @description Versions behind the result. Keep them with the result: a released algorithm never changes. */
        Versions: {
            /**
             * @description Algorithm of the surfaces.
             * @example 1
             */
            stats_algo: number;
            /**
             * @description Algorithm of the MCRi.
             * @example 1
             */
            mcri_algo: number;
            /**
             * @description Version of each administered questionnaire.
             * @example {
             *       "vas_global": 1,
             *       "koos_ps": 1,
             *       "eq5d": 1,
             *       "hads": 1,
             *       "sf12": 1
             *     }
             */
            questionnaires: {
                [key: string]: number;
            };
            /**
             * @description Version of the API.
             * @example 1
             */
            api: string;
            /**
             * @description Version of the software.
             * @example 1.0.0
             */
            engine: string;
        };
        ProvenanceReopenedFrom: {
            /**
             * Format: date-time
             * @description When that assessment was computed.
             * @example 2026-01-01T10:14:42.000Z
             */
            computed_at: string;
        } | null;
        /** @description Origin of the result, besides its versions. */
        Provenance: {
            /**
             * @description Value set of the EQ-5D index. One of `fr`, `us`; later versions may add values.
             * @example fr
             */
            value_set: string;
            /**
             * @description Origin of the words that the patient read, for each administered questionnaire.
             * @example {
             *       "vas_global": {
             *         "official": false,
             *         "pack": null
             *       },
             *       "eq5d": {
             *         "official": true,
             *         "pack": "en-GB/eq5d.json"
             *       }
             *     }
             */
            wording: {
                [key: string]: components["schemas"]["Wording"];
            };
            /**
             * @description Input method of the map, or null without a map or without pain. One of `drawn`, `regions`, `both`; later versions may add values.
             * @example drawn
             */
            capture: string | null;
            /** @description The assessment that this one reopened, or null for a new one. */
            reopened_from?: components["schemas"]["ProvenanceReopenedFrom"];
            /**
             * @description True for what a test key made, absent otherwise.
             * @example true
             */
            test?: boolean;
        };
        /** @description Origin of the words that the patient read. */
        Wording: {
            /**
             * @description True for the rights holder's licensed text, false for the service's own words.
             * @example false
             */
            official: boolean;
            /**
             * @description Licensed text by its file below the operator's texts folder, or null for the service's own words.
             * @example null
             */
            pack: string | null;
        };
        /** @description The pain map in numbers and pictures. */
        CartographyResult: {
            /**
             * @description The patient declared no pain; all surfaces are zero and the MCRi can still be computed.
             * @example false
             */
            no_pain: boolean;
            pain_surface: components["schemas"]["PainSurface"];
            by_intensity: components["schemas"]["SurfaceByIntensity"];
            by_typology: components["schemas"]["SurfaceByTypology"];
            by_family: components["schemas"]["SurfaceByFamily"];
            /** @description Painful area without a kind. */
            untyped: components["schemas"]["Surface"];
            /**
             * Format: double
             * @description Hypoesthesia drawn outside the painful area.
             * @example 41.3
             */
            hypoesthesia_outside_pain_cm2: number;
            /** @description Painful regions, largest first; empty without pain. */
            by_region?: components["schemas"]["RegionSurface"][];
            images: components["schemas"]["CartographyImages"];
        } | null;
        /** @description Area with any intensity. */
        PainSurface: {
            /**
             * Format: double
             * @description Painful area, one decimal.
             * @example 41.3
             */
            cm2: number;
            /**
             * Format: double
             * @description Share of the drawn body.
             * @example 12.5
             */
            percent_of_body: number;
        };
        /** @description Painful area by its intensity. */
        SurfaceByIntensity: {
            mild: components["schemas"]["Surface"];
            moderate: components["schemas"]["Surface"];
            severe: components["schemas"]["Surface"];
            very_severe: components["schemas"]["Surface"];
        };
        /** @description Part of the painful area. All zero without pain. */
        Surface: {
            /**
             * Format: double
             * @description Area, one decimal.
             * @example 41.3
             */
            cm2: number;
            /**
             * Format: double
             * @description Share of the painful area, one decimal.
             * @example 12.5
             */
            percent: number;
        };
        /** @description Painful area by kind of pain; kinds may overlap. */
        SurfaceByTypology: {
            nociceptive: components["schemas"]["Surface"];
            trigger: components["schemas"]["Surface"];
            burning: components["schemas"]["Surface"];
            tingling: components["schemas"]["Surface"];
            allodynia: components["schemas"]["Surface"];
            hypoesthesia: components["schemas"]["Surface"];
        };
        /** @description Mechanical: nociceptive and trigger. Neuropathic: union of burning, tingling, allodynia and hypoesthesia. */
        SurfaceByFamily: {
            mechanical: components["schemas"]["Surface"];
            neuropathic: components["schemas"]["Surface"];
        };
        /** @description Painful area of one region. Regions do not overlap. */
        RegionSurface: {
            /**
             * Format: double
             * @description Area, one decimal.
             * @example 41.3
             */
            cm2: number;
            /**
             * Format: double
             * @description Share of the painful area, one decimal.
             * @example 12.5
             */
            percent: number;
            /**
             * @description View, part and the patient's side; the code of the FHIR document without its prefix.
             * @example front.knee.left
             */
            region: string;
            /**
             * @description View of the body. One of `front`, `back`; later versions may add values.
             * @example front
             */
            view: string;
            /**
             * @description Name of the region in the locale.
             * @example Knee, left
             */
            name: string;
        };
        /** @description Pictures of the map: four layers and views. */
        CartographyImages: {
            /**
             * @description JPEG data URI of one layer and view, or null without a drawing.
             * @example data:image/jpeg;base64,/9j/4AAQSkZJRg==
             */
            intensity_front: string | null;
            /**
             * @description JPEG data URI of one layer and view, or null without a drawing.
             * @example data:image/jpeg;base64,/9j/4AAQSkZJRg==
             */
            intensity_back: string | null;
            /**
             * @description JPEG data URI of one layer and view, or null without a drawing.
             * @example data:image/jpeg;base64,/9j/4AAQSkZJRg==
             */
            typology_front: string | null;
            /**
             * @description JPEG data URI of one layer and view, or null without a drawing.
             * @example data:image/jpeg;base64,/9j/4AAQSkZJRg==
             */
            typology_back: string | null;
        };
        /** @description One answered questionnaire. */
        QuestionnaireResult: {
            /**
             * @description Identifier of a questionnaire. One of `vas_global`, `odi`, `ndi`, `quickdash`, `koos_ps`, `whodas12`, `gupi`, `eq5d`, `hads`, `sf12`; later versions may add values.
             * @example koos_ps
             */
            id: string;
            /**
             * @description Name of the questionnaire in the locale.
             * @example KOOS-PS
             */
            name: string;
            /**
             * @description Version of the questionnaire.
             * @example 1
             */
            version: number;
            /**
             * @description Language and country. An account allows some of these. One of `en-GB`, `en-US`, `fr-FR`, `de-DE`, `es-ES`, `it-IT`; later versions may add values.
             * @example en-GB
             */
            locale: string;
            /**
             * @description Scores that could be computed, with one decimal; a score with too many skipped items is absent. The EQ-5D index has one decimal here, and three in the FHIR document and in the report.
             * @example {
             *       "total": 61.4
             *     }
             */
            scores: {
                [key: string]: number;
            };
            /**
             * @description Scale of every score of the questionnaire: smallest and greatest value.
             * @example {
             *       "total": [
             *         0,
             *         100
             *       ]
             *     }
             */
            score_ranges: {
                [key: string]: components["schemas"]["ScoreRange"];
            };
            /**
             * @description Direction of every score of the questionnaire.
             * @example {
             *       "total": "higher_is_better"
             *     }
             */
            score_directions?: {
                [key: string]: string;
            };
            /** @description Every item in its order. */
            answers: components["schemas"]["QuestionnaireAnswer"][];
            /**
             * @description Notice of the rights holder, to be shown with the answers, or null.
             * @example null
             */
            copyright: string | null;
        };
        /**
         * @description Two numbers: smallest and greatest value of a score.
         * @example [
         *       0,
         *       100
         *     ]
         */
        ScoreRange: number[];
        /** @description One item with its answer. */
        QuestionnaireAnswer: {
            /**
             * @description Identifier of the item.
             * @example koos_ps_1
             */
            item: string;
            /**
             * @description The question in the wording shown.
             * @example Rising from bed
             */
            question: string;
            /**
             * @description The chosen answer, or "not answered", in the locale.
             * @example Moderate
             */
            answer: string;
            /**
             * Format: double
             * @description The submitted answer: the code of the option, or the number. Null if the item was skipped. Scores are computed from these values.
             * @example 2
             */
            value: number | null;
        };
        /** @description Composite index of five dimensions, computed or missing. It is a documented composite, no diagnosis. */
        Mcri: {
            /**
             * @description The kind.
             * @enum {string}
             */
            status: "computed" | "missing";
        } & (components["schemas"]["McriComputed"] | components["schemas"]["McriMissing"]);
        /** @description The index, its five branches and their picture. */
        McriComputed: {
            /**
             * @description Whether the MCRi could be computed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "computed";
            /**
             * Format: double
             * @description The MCRi: mean of the five branches. 0 is the worst, 10 the best condition.
             * @example 6.4
             */
            score: number;
            branches: components["schemas"]["McriBranches"];
            /**
             * @description PNG data URI of the radar of the five branches.
             * @example data:image/png;base64,iVBORw0KGgo=
             */
            radar_image: string;
        };
        /** @description The five dimensions. */
        McriBranches: {
            /**
             * Format: double
             * @description 0 is the worst, 10 the best condition.
             * @example 6.4
             */
            mapping: number;
            /**
             * Format: double
             * @description 0 is the worst, 10 the best condition.
             * @example 6.4
             */
            functional_capacity: number;
            /**
             * Format: double
             * @description 0 is the worst, 10 the best condition.
             * @example 6.4
             */
            eq5d: number;
            /**
             * Format: double
             * @description 0 is the worst, 10 the best condition.
             * @example 6.4
             */
            hads: number;
            /**
             * Format: double
             * @description 0 is the worst, 10 the best condition.
             * @example 6.4
             */
            vas: number;
        };
        /** @description Computable branches, and missing inputs. */
        McriMissing: {
            /**
             * @description Whether the MCRi could be computed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "missing";
            branches: components["schemas"]["McriBranchesOrNull"];
            /** @description Everything that is missing. */
            missing: components["schemas"]["MissingPart"][];
            /**
             * @description No radar if anything is missing.
             * @example null
             */
            radar_image: string | null;
        };
        /** @description The five dimensions, null if one cannot be computed. */
        McriBranchesOrNull: {
            /**
             * Format: double
             * @description 0 is the worst, 10 the best condition; null if it cannot be computed.
             * @example null
             */
            mapping: number | null;
            /**
             * Format: double
             * @description 0 is the worst, 10 the best condition; null if it cannot be computed.
             * @example null
             */
            functional_capacity: number | null;
            /**
             * Format: double
             * @description 0 is the worst, 10 the best condition; null if it cannot be computed.
             * @example null
             */
            eq5d: number | null;
            /**
             * Format: double
             * @description 0 is the worst, 10 the best condition; null if it cannot be computed.
             * @example null
             */
            hads: number | null;
            /**
             * Format: double
             * @description 0 is the worst, 10 the best condition; null if it cannot be computed.
             * @example null
             */
            vas: number | null;
        };
        /** @description One reason why the MCRi is missing. */
        MissingPart: {
            /**
             * @description Kind of the missing input. One of `cartography`, `vas`, `questionnaire`, `item`; later versions may add values.
             * @example item
             */
            kind: string;
            /**
             * @description Its questionnaire, or null. One of `vas_global`, `odi`, `ndi`, `quickdash`, `koos_ps`, `whodas12`, `gupi`, `eq5d`, `hads`, `sf12`; later versions may add values.
             * @example hads
             */
            questionnaire: string | null;
            /**
             * @description The item, or null.
             * @example hads_3
             */
            item: string | null;
        };
        /** @description The five dimensions. */
        ComparisonChangesBranches: {
            /**
             * Format: double
             * @description A branch of the MCRi. Last minus first, of the numbers of this answer; null if one is missing or both are not comparable.
             * @example -0.4
             */
            mapping: number | null;
            /**
             * Format: double
             * @description A branch of the MCRi. Last minus first, of the numbers of this answer; null if one is missing or both are not comparable.
             * @example -0.4
             */
            functional_capacity: number | null;
            /**
             * Format: double
             * @description A branch of the MCRi. Last minus first, of the numbers of this answer; null if one is missing or both are not comparable.
             * @example -0.4
             */
            eq5d: number | null;
            /**
             * Format: double
             * @description A branch of the MCRi. Last minus first, of the numbers of this answer; null if one is missing or both are not comparable.
             * @example -0.4
             */
            hads: number | null;
            /**
             * Format: double
             * @description A branch of the MCRi. Last minus first, of the numbers of this answer; null if one is missing or both are not comparable.
             * @example -0.4
             */
            vas: number | null;
        };
        /** @description The painful area. */
        ComparisonChangesPainSurface: {
            /**
             * Format: double
             * @description Painful area. Last minus first, of the numbers of this answer; null if one is missing or both are not comparable.
             * @example -0.4
             */
            cm2: number | null;
            /**
             * Format: double
             * @description Its share of the body. Last minus first, of the numbers of this answer; null if one is missing or both are not comparable.
             * @example -0.4
             */
            percent_of_body: number | null;
        };
        /** @description From the first to the last assessment. */
        ComparisonChanges: {
            /**
             * Format: double
             * @description The MCRi. Last minus first, of the numbers of this answer; null if one is missing or both are not comparable.
             * @example -0.4
             */
            mcri: number | null;
            branches: components["schemas"]["ComparisonChangesBranches"];
            /** @description Every score of any of the assessments. */
            scores: {
                [key: string]: {
                    [key: string]: number | null;
                };
            };
            pain_surface: components["schemas"]["ComparisonChangesPainSurface"];
            map: components["schemas"]["MapChange"];
        };
        /** @description Several assessments side by side. The service cannot know whether they belong to one patient; it judges nothing. */
        Comparison: {
            /**
             * @description Treated area. Determines the questionnaires. One of `thoracolumbar_spine`, `cervical_spine`, `shoulder`, `knee`, `peripheral_nerve`, `pelvic_perineal`; later versions may add values.
             * @example knee
             */
            zone: string;
            sex: components["schemas"]["Sex"];
            /**
             * @description Language and country. An account allows some of these. One of `en-GB`, `en-US`, `fr-FR`, `de-DE`, `es-ES`, `it-IT`; later versions may add values.
             * @example en-GB
             */
            locale: string;
            /** @description Oldest first. */
            assessments: components["schemas"]["ComparedAssessment"][];
            changes: components["schemas"]["ComparisonChanges"];
        };
        /** @description Height and weight on that day. */
        ComparedAssessmentPatient: {
            /**
             * Format: double
             * @description Body height; converts drawn surfaces to cm².
             * @example 172
             */
            height_cm: number;
            /**
             * Format: double
             * @description Body weight; with the height it selects the body shape by BMI.
             * @example 74.5
             */
            weight_kg: number;
        };
        /** @description Versions of its computation. */
        ComparedAssessmentVersions: {
            /**
             * @description Algorithm of the surfaces.
             * @example 1
             */
            stats_algo: number;
            /**
             * @description Algorithm of the MCRi.
             * @example 1
             */
            mcri_algo: number;
            /**
             * @description Version of each administered questionnaire.
             * @example {
             *       "vas_global": 1,
             *       "koos_ps": 1,
             *       "eq5d": 1,
             *       "hads": 1,
             *       "sf12": 1
             *     }
             */
            questionnaires: {
                [key: string]: number;
            };
        };
        /** @description The five dimensions, null if one cannot be computed. */
        ComparedAssessmentBranches: {
            /**
             * Format: double
             * @description A branch of the MCRi, or null.
             * @example 7.9
             */
            mapping: number | null;
            /**
             * Format: double
             * @description A branch of the MCRi, or null.
             * @example 7.9
             */
            functional_capacity: number | null;
            /**
             * Format: double
             * @description A branch of the MCRi, or null.
             * @example 7.9
             */
            eq5d: number | null;
            /**
             * Format: double
             * @description A branch of the MCRi, or null.
             * @example 7.9
             */
            hads: number | null;
            /**
             * Format: double
             * @description A branch of the MCRi, or null.
             * @example 7.9
             */
            vas: number | null;
        };
        ComparedAssessmentCartography: {
            /**
             * @description The patient declared no pain; all surfaces are zero and the MCRi can still be computed.
             * @example false
             */
            no_pain: boolean;
            pain_surface: components["schemas"]["PainSurface"];
            by_intensity: components["schemas"]["SurfaceByIntensity"];
            by_typology: components["schemas"]["SurfaceByTypology"];
            by_family: components["schemas"]["SurfaceByFamily"];
            /** @description Painful area without a kind. */
            untyped: components["schemas"]["Surface"];
            /**
             * Format: double
             * @description Hypoesthesia drawn outside the painful area.
             * @example 41.3
             */
            hypoesthesia_outside_pain_cm2: number;
            /** @description Painful regions, largest first; empty without pain. */
            by_region?: components["schemas"]["RegionSurface"][];
        } | null;
        /** @description One assessment, computed as of its day. */
        ComparedAssessment: {
            computed_at: components["schemas"]["UtcInstant"];
            patient: components["schemas"]["ComparedAssessmentPatient"];
            versions: components["schemas"]["ComparedAssessmentVersions"];
            provenance: components["schemas"]["Provenance"];
            /**
             * Format: double
             * @description The MCRi, or null if it is missing.
             * @example 5.5
             */
            mcri: number | null;
            branches: components["schemas"]["ComparedAssessmentBranches"];
            /** @description Computed scores of every questionnaire. */
            scores: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** @description The map in numbers, or null. */
            cartography?: components["schemas"]["ComparedAssessmentCartography"];
        };
        /** @description Changes of the painful area, in cm² of the last height. */
        MapChange: {
            /**
             * @description Whether both maps have the same body shape.
             * @example true
             */
            comparable: boolean;
            /**
             * Format: double
             * @description Painful now and not before.
             * @example 3.1
             */
            new_cm2: number | null;
            /**
             * Format: double
             * @description Painful before and not now.
             * @example 3.1
             */
            resolved_cm2: number | null;
            /**
             * Format: double
             * @description Painful before and now.
             * @example 3.1
             */
            persistent_cm2: number | null;
            /**
             * Format: double
             * @description Jaccard index of the first and the last painful area, two decimals; null if both are empty.
             * @example 0.6
             */
            overlap: number | null;
        };
        /** @description RFC 9457 problem: the body of every answer of 400 and above. */
        Problem: {
            /**
             * Format: uri
             * @description Absolute URI that ends in the code.
             * @example http://localhost:8080/docs#session_not_found
             */
            type: string;
            /**
             * @description Meaning of the code.
             * @example No such session
             */
            title: string;
            /**
             * @description HTTP status.
             * @example 404
             */
            status: number;
            /**
             * @description Remedy for the caller.
             * @example Check the identifier, or create a new session.
             */
            detail: string;
            /**
             * @description The code to branch on. One of `invalid_request`, `invalid_resume_bundle`, `invalid_api_key`, `browser_call_refused`, `wrong_pin`, `session_not_found`, `not_found`, `method_not_allowed`, `result_not_ready`, `idempotency_in_progress`, `request_timeout`, `not_started`, `already_completed`, `stale_draft`, `result_expired`, `payload_too_large`, `unsupported_media_type`, `idempotency_key_reused`, `session_quota_exceeded`, `submission_quota_exceeded`, `document_quota_exceeded`, `pin_locked`, `internal_error`, `service_unavailable`, `signature_unavailable`; later versions may add values.
             * @example session_not_found
             */
            code: string;
            /**
             * @description Quote it to support; the same as X-Request-Id.
             * @example 0197f2c4-6f0e-7c3a-9a55-3b1f5f0c2a10
             */
            request_id: string;
            /** @description With 400 only: each invalid field. */
            errors?: components["schemas"]["FieldError"][];
        };
        /** @description The fault of one field. */
        FieldError: {
            /**
             * @description JSON pointer (RFC 6901) of a field of the body; empty for the body as a whole.
             * @example /patient/height_cm
             */
            pointer?: string;
            /**
             * @description Name of a header, instead of `pointer`.
             * @example Idempotency-Key
             */
            header?: string;
            /**
             * @description Name of a query parameter, instead of `pointer`.
             * @example locale
             */
            parameter?: string;
            /**
             * @description The fault, for a program. One of `unknown_field`, `required`, `duplicate_field`, `invalid_type`, `invalid_value`, `invalid_format`, `too_small`, `too_big`, `out_of_range`, `not_multiple_of`, `not_allowed`, `duplicate`, `malformed_json`, `malformed_http`, `headers_too_large`, `too_deep`, `invalid_resume_bundle`, `not_comparable`; later versions may add values.
             * @example too_small
             */
            code: string;
            /**
             * @description The fault, for a person; never the value.
             * @example must be at least 50
             */
            detail: string;
        };
        /** @description Body of a webhook; no health data. */
        SessionEvent: {
            /**
             * @description What happened. One of `session.started`, `session.completed`, `session.expired`, `session.result_expiring`, `session.result_expired`; later versions may add values.
             * @example session.completed
             */
            type: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-01-01T10:14:42.000Z
             */
            timestamp: string;
            data: components["schemas"]["SessionEventData"];
        };
        /** @description The session as it is now, which may be later than the event. */
        SessionEventData: {
            session_id: components["schemas"]["SessionId"];
            status: components["schemas"]["SessionStatus"];
        };
        /** @description HL7 FHIR R4 (4.0.1) Bundle of type document: Composition first, then the resources that it lists. No resource identifies the patient. */
        FhirDocument: {
            /**
             * @description Kind of resource.
             * @enum {string}
             */
            resourceType: "Bundle";
            /**
             * @description Kind of bundle.
             * @enum {string}
             */
            type: "document";
            /** @description Identifier of the document. */
            identifier: {
                [key: string]: unknown;
            };
            timestamp: components["schemas"]["UtcInstant"];
            /** @description The Composition, then every resource that it lists. */
            entry: components["schemas"]["FhirEntry"][];
        } & {
            [key: string]: unknown;
        };
        /** @description One resource and its name. */
        FhirEntry: {
            /**
             * Format: uri
             * @description `urn:uuid:`, the same at each retrieval.
             * @example urn:uuid:0d7a5b3c-8a51-5f43-8f0e-7b9f0c1d2e3f
             */
            fullUrl: string;
            resource: components["schemas"]["FhirResource"];
        } & {
            [key: string]: unknown;
        };
        /** @description A FHIR R4 resource. */
        FhirResource: {
            /**
             * @description Kind of resource.
             * @example Composition
             */
            resourceType: string;
        } & {
            [key: string]: unknown;
        };
    };
    responses: never;
    parameters: {
        /** @description Identifier of the session. */
        SessionId: components["schemas"]["SessionId"];
        /**
         * @description Your key for this creation, 1 to 128 printable ASCII characters, no space at either end. Within 24 h the same key and body return the same session again.
         * @example REC-2026-00417/2026-01-01
         */
        IdempotencyKey: string;
        /**
         * @description One of the account's locales. Default: the locale of the administration.
         * @example fr-FR
         */
        ReportLocale: components["schemas"]["LocaleCode"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifier of this exchange; quote it to support.
         * @example 0f3c1a52-9d0e-4a57-8c8b-5a2f1d9e7b64
         */
        "X-Request-Id": string;
        /** @description Always `no-store`. */
        "Cache-Control": "no-store";
        /**
         * @description Path of the new session.
         * @example /v1/sessions/ses_4f7k2m6q5r3t6v4x5z3b2c4d6f
         */
        Location: string;
        /** @description Present if the answer repeats an earlier one byte for byte; the call created nothing. */
        "Idempotent-Replayed": "true";
        /**
         * @description Quota of the account and its period in seconds (draft-ietf-httpapi-ratelimit-headers).
         * @example "sessions";q=1000;w=86400
         */
        "RateLimit-Policy": string;
        /**
         * @description Remaining quota, and seconds until the next period.
         * @example "sessions";r=999;t=43200
         */
        RateLimit: string;
        /** @description Name of the file. */
        "Content-Disposition": "inline; filename=\"pain-assessment-report.pdf\"";
        /**
         * @description Seconds to wait before a retry (RFC 9110 10.2.3).
         * @example 12
         */
        "Retry-After": number;
        /** @description The scheme to use (RFC 6750). */
        "WWW-Authenticate": "Bearer";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"];
                };
            };
            /** @description `invalid_api_key`: The API key is not valid. Send an active secret key as a Bearer token. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `browser_call_refused`: Calls from a browser are refused. Call the API from your server; the secret key must not reach a browser. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. Try again; quote request_id to support. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is busy or a part of it is away. Try again after Retry-After. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your key for this creation, 1 to 128 printable ASCII characters, no space at either end. Within 24 h the same key and body return the same session again.
                 * @example REC-2026-00417/2026-01-01
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSession"];
            };
        };
        responses: {
            /** @description The session exists. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSession"];
                };
            };
            /**
             * @description `invalid_request`: The request is not valid. Correct the fields listed in errors.
             *
             *     `invalid_resume_bundle`: The resume bundle cannot be opened. Send a bundle unchanged, from the same account, zone and sex.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is not valid. Send an active secret key as a Bearer token. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `browser_call_refused`: Calls from a browser are refused. Call the API from your server; the secret key must not reach a browser. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request came too slowly. Send it again over a better connection. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_in_progress`: The first request with this key is still running. Send the same request again after Retry-After. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. Send a smaller body. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send application/json. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The Idempotency-Key was used with another body. Use a new key for a new request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_quota_exceeded`: The daily session quota is used up. Try again after Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. Try again; quote request_id to support. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is busy or a part of it is away. Try again after Retry-After. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the session. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status of the session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            /** @description `invalid_api_key`: The API key is not valid. Send an active secret key as a Bearer token. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `browser_call_refused`: Calls from a browser are refused. Call the API from your server; the secret key must not reach a browser. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: No such session. Check the identifier, or create a new session. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. Try again; quote request_id to support. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is busy or a part of it is away. Try again after Retry-After. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the session. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_api_key`: The API key is not valid. Send an active secret key as a Bearer token. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `browser_call_refused`: Calls from a browser are refused. Call the API from your server; the secret key must not reach a browser. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: No such session. Check the identifier, or create a new session. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. Try again; quote request_id to support. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is busy or a part of it is away. Try again after Retry-After. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the session. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssessmentResult"];
                    "application/fhir+json": components["schemas"]["FhirDocument"];
                };
            };
            /** @description `invalid_api_key`: The API key is not valid. Send an active secret key as a Bearer token. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `browser_call_refused`: Calls from a browser are refused. Call the API from your server; the secret key must not reach a browser. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: No such session. Check the identifier, or create a new session. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `result_not_ready`: The assessment has not been sent yet. Ask again after the completed event or status. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `result_expired`: The result has been deleted. Create a new session from your resume bundle. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. Try again; quote request_id to support. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is busy or a part of it is away. Try again after Retry-After. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the session. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result as FHIR document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/fhir+json": components["schemas"]["FhirDocument"];
                };
            };
            /** @description `invalid_api_key`: The API key is not valid. Send an active secret key as a Bearer token. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `browser_call_refused`: Calls from a browser are refused. Call the API from your server; the secret key must not reach a browser. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: No such session. Check the identifier, or create a new session. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `result_not_ready`: The assessment has not been sent yet. Ask again after the completed event or status. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `result_expired`: The result has been deleted. Create a new session from your resume bundle. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. Try again; quote request_id to support. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is busy or a part of it is away. Try again after Retry-After. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReport: {
        parameters: {
            query?: {
                /**
                 * @description One of the account's locales. Default: the locale of the administration.
                 * @example fr-FR
                 */
                locale?: components["parameters"]["ReportLocale"];
            };
            header?: never;
            path: {
                /** @description Identifier of the session. */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description `invalid_request`: The request is not valid. Correct the fields listed in errors. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is not valid. Send an active secret key as a Bearer token. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `browser_call_refused`: Calls from a browser are refused. Call the API from your server; the secret key must not reach a browser. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_not_found`: No such session. Check the identifier, or create a new session. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `result_not_ready`: The assessment has not been sent yet. Ask again after the completed event or status. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `result_expired`: The result has been deleted. Create a new session from your resume bundle. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. Try again; quote request_id to support. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `service_unavailable`: The service is busy or a part of it is away. Try again after Retry-After.
             *
             *     `signature_unavailable`: Documents of this account cannot be signed. Have the operator renew the certificate of the account; results and their numbers are not affected.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MakeReport"];
            };
        };
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /**
             * @description `invalid_request`: The request is not valid. Correct the fields listed in errors.
             *
             *     `invalid_resume_bundle`: The resume bundle cannot be opened. Send a bundle unchanged, from the same account, zone and sex.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is not valid. Send an active secret key as a Bearer token. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `browser_call_refused`: Calls from a browser are refused. Call the API from your server; the secret key must not reach a browser. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request came too slowly. Send it again over a better connection. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. Send a smaller body. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send application/json. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `document_quota_exceeded`: The document quota of this minute is used up. Try again after Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. Try again; quote request_id to support. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `service_unavailable`: The service is busy or a part of it is away. Try again after Retry-After.
             *
             *     `signature_unavailable`: Documents of this account cannot be signed. Have the operator renew the certificate of the account; results and their numbers are not affected.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    compareBundles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareBundles"];
            };
        };
        responses: {
            /** @description The comparison: a PDF of two to three pages if `Accept` asks for it, otherwise JSON. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                    "application/pdf": string;
                };
            };
            /**
             * @description `invalid_request`: The request is not valid. Correct the fields listed in errors.
             *
             *     `invalid_resume_bundle`: The resume bundle cannot be opened. Send a bundle unchanged, from the same account, zone and sex.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is not valid. Send an active secret key as a Bearer token. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `browser_call_refused`: Calls from a browser are refused. Call the API from your server; the secret key must not reach a browser. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request came too slowly. Send it again over a better connection. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. Send a smaller body. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send application/json. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `document_quota_exceeded`: The document quota of this minute is used up. Try again after Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. Try again; quote request_id to support. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `service_unavailable`: The service is busy or a part of it is away. Try again after Retry-After.
             *
             *     `signature_unavailable`: Documents of this account cannot be signed. Have the operator renew the certificate of the account; results and their numbers are not affected.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    printComparison: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareBundles"];
            };
        };
        responses: {
            /** @description The comparison, two to three pages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /**
             * @description `invalid_request`: The request is not valid. Correct the fields listed in errors.
             *
             *     `invalid_resume_bundle`: The resume bundle cannot be opened. Send a bundle unchanged, from the same account, zone and sex.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is not valid. Send an active secret key as a Bearer token. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `browser_call_refused`: Calls from a browser are refused. Call the API from your server; the secret key must not reach a browser. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request came too slowly. Send it again over a better connection. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. Send a smaller body. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send application/json. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `document_quota_exceeded`: The document quota of this minute is used up. Try again after Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. Try again; quote request_id to support. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `service_unavailable`: The service is busy or a part of it is away. Try again after Retry-After.
             *
             *     `signature_unavailable`: Documents of this account cannot be signed. Have the operator renew the certificate of the account; results and their numbers are not affected.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
